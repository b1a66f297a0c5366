// Makes, in a worker thread, the kernel that the main thread explores: from the model's name or module, and settings.

import { type Decided, decidedOf } from "./decided.ts";
import type { Kernel } from "./kernel.ts";
import { type CompileOptions, compile } from "./model/compile.ts";
import type { Instance, Model } from "./model/model.ts";
import type { SettingValues } from "./model/settings.ts";
import { findModel } from "./models.ts";

/** A model that ships, by its name; or the URL of a module whose default export is one. */
export type ModelAddress = { readonly shipped: string } | { readonly module: string };

/** All that is needed to make an instance and its kernel, in a form that can be sent. */
export interface KernelArgument {
  readonly model: ModelAddress;
  readonly settings: SettingValues;
  readonly options: CompileOptions;
}

export async function createKernel({ model, settings, options }: KernelArgument): Promise<{
  readonly kernel: Kernel;
  readonly coverage: () => Decided;
}> {
  const found = "shipped" in model ? findModel(model.shipped) : await load(model.module);
  const compiled = compile(typeof found === "function" ? found(settings) : found, options);
  return { kernel: compiled, coverage: () => decidedOf(compiled.decided()) };
}

/** The main thread has loaded it before, and found a model in it. */
async function load(module: string): Promise<Model | Instance> {
  const { default: found } = await import(/* @vite-ignore */ module);
  return found as Model | Instance;
}
