// The models that ship, by name.

import { UsageError } from "./errors.ts";
import { exampleModels } from "./model/examples/index.ts";
import { kafka } from "./model/kafka/index.ts";
import type { Model } from "./model/model.ts";
import { referenceModels } from "./model/reference/index.ts";
import { nearest } from "./nearest.ts";

/** All of them, in the order in which they are listed. */
export const models: readonly Model[] = [kafka, ...referenceModels, ...exampleModels];

/** The model of that name. Throws UsageError, with the nearest name. */
export function findModel(name: string, among: readonly Model[] = models): Model {
  const found = among.find(({ modelName }) => modelName === name);
  if (found !== undefined) return found;
  const names = among.map(({ modelName }) => modelName);
  throw new UsageError(
    `there is no model "${name}"${nearest(name, names)}; \`tidemark list\` names them all`,
  );
}
