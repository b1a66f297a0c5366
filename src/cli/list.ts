// `tidemark list`: the models that ship, or all that one model has.

import type { Action } from "../model/action.ts";
import type { Instance, Model } from "../model/model.ts";
import type { Property } from "../model/property.ts";
import type { Safeguard } from "../model/safeguards.ts";
import type { Setting, SettingsSpec } from "../model/settings.ts";
import { cell, layTable } from "../report/grid.ts";
import { paragraph, type Style, styleOf } from "../report/style.ts";
import { describeRange, isBound } from "./chosen.ts";
import type { Io } from "./io.ts";
import { findSubject, type Subject } from "./subject.ts";
import { textOptions } from "./terminal.ts";

export interface ListFlags {
  readonly json?: boolean | undefined;
  readonly color: boolean;
}

/** Answers the exit code. Throws UsageError for a model that there is not. */
export async function list(io: Io, word: string | undefined, flags: ListFlags): Promise<number> {
  const style = styleOf(textOptions(io, io.stdout, flags.color));
  if (word === undefined) {
    io.stdout.write(flags.json ? json(modelsData(io.models)) : modelsText(io.models, style));
    return 0;
  }
  const subject = await findSubject(word, io);
  const instance = subject.instance({});
  io.stdout.write(flags.json ? json(modelData(subject, instance)) : modelText(subject, instance, style));
  return 0;
}

const json = (data: object) => `${JSON.stringify(data, undefined, 2)}\n`;

function modelsData(models: readonly Model[]): object {
  return {
    schema: "tidemark/list/1",
    models: models.map(({ modelName, about }) => ({ name: modelName, about })),
  };
}

function modelData({ settings }: Subject, instance: Instance): object {
  return {
    schema: "tidemark/model/1",
    name: instance.name,
    about: instance.about,
    settings: Object.entries(settings).map(([name, setting]) => ({ name, ...settingData(setting) })),
    safeguards: Object.entries(instance.safeguards).map(([name, { demands, since, replaced }]) => ({
      name,
      demands,
      since,
      ...(replaced !== undefined && { replaced }),
    })),
    actions: instance.actions.map(({ name, about, params, guards }) => ({
      name,
      about,
      params: Object.keys(params),
      guards: guards.map((guard) => guard.name),
    })),
    properties: instance.properties.map(({ name, kind, because, vacuous }) => ({
      name,
      kind,
      because,
      ...(vacuous !== undefined && { vacuous }),
    })),
  };
}

function settingData(setting: Setting): object {
  const common = {
    kind: setting.kind,
    default: setting.default,
    about: setting.about,
    isBound: isBound(setting),
  };
  switch (setting.kind) {
    case "integer":
      return { ...common, low: setting.low, high: setting.high };
    case "choice":
      return { ...common, values: setting.values };
    case "flag":
    case "text":
      return common;
  }
}

function modelsText(models: readonly Model[], { width, paint }: Style): string {
  const rows = models.map(({ modelName, about }) => [cell(modelName, paint.bold), cell(about)]);
  const columns = [{ least: 20 }, { least: 30 }];
  return `${[
    ...layTable(rows, columns, width),
    "",
    ...paragraph("`tidemark list MODEL` shows a model's settings, actions and properties.", 0, width).map(
      paint.dim,
    ),
  ].join("\n")}\n`;
}

function modelText({ settings }: Subject, instance: Instance, style: Style): string {
  const { width, paint } = style;
  const blocks = [
    [paint.bold(instance.name), ...(instance.about === "" ? [] : paragraph(instance.about, 2, width))],
    settingLines(settings, style),
    [
      "Safeguards, which --without switches off",
      ...Object.entries(instance.safeguards).flatMap((entry) => safeguardLines(entry, style)),
    ],
    ["Actions", ...instance.actions.flatMap((action) => actionLines(action, style))],
    ["Properties", ...instance.properties.flatMap((property) => propertyLines(property, style))],
  ];
  return `${blocks
    .filter((lines, at) => at === 0 || lines.length > 1)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function settingLines(settings: SettingsSpec, { width, paint }: Style): string[] {
  const rows = Object.entries(settings).map(([name, setting]) => [
    cell(name),
    cell(String(setting.default)),
    cell(`${isBound(setting) ? "bound, " : ""}${describeRange(setting)}`, paint.dim),
    cell(setting.about),
  ]);
  const columns = [{ least: 30 }, { least: 6 }, { least: 12 }, { least: 24 }];
  return ["Settings, and their defaults", ...layTable(rows, columns, width - 2).map((line) => `  ${line}`)];
}

function safeguardLines(
  [name, { demands, since, replaced }]: readonly [name: string, safeguard: Safeguard],
  { width, paint }: Style,
): string[] {
  return [
    ...paragraph(name, 2, width),
    ...paragraph(demands, 4, width).map(paint.dim),
    ...paragraph(`since ${since}`, 4, width),
    ...(replaced === undefined ? [] : paragraph(`before: ${replaced}`, 4, width)),
  ];
}

function actionLines({ name, about, params, guards }: Action<unknown>, { width, paint }: Style): string[] {
  const parameters = Object.keys(params).join(", ");
  const title = parameters === "" ? name : `${name} (${parameters})`;
  return [
    ...paragraph(title, 2, width),
    ...(about === "" ? [] : paragraph(about, 4, width).map(paint.dim)),
    ...guards.flatMap((guard, at) => paragraph(`${at === 0 ? "when" : " and"} ${guard.name}`, 6, width)),
  ];
}

function propertyLines(
  { name, kind, because, vacuous }: Property<unknown>,
  { width, paint }: Style,
): string[] {
  return [
    ...paragraph(`${kind.padEnd(9)} ${name}`, 2, width),
    ...paragraph(because, 12, width).map(paint.dim),
    ...(vacuous === undefined ? [] : paragraph(`not judged by default: ${vacuous}`, 12, width)),
  ];
}
