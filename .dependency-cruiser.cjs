// Which way the arrows point: a module may import only what its part of the drawing may know.

/** The modelling kit is src/model itself; the folders below it are models. */
const kit = "^src/model/(?!kafka/|reference/|examples/)";
const kernel = "^src/kernel\\.ts$";
const errors = "^src/errors\\.ts$";
/** The nearest word, for the text of errors: whoever may throw one may ask for it. */
const nearest = "^src/nearest\\.ts$";
const packages = "^node_modules/";

/** Modules under `from` may import `to` and nothing else. */
const only = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { pathNot: to },
});

/** Modules under `from` must not import `to`. */
const never = (name, from, to) => ({ name, severity: "error", from, to });

module.exports = {
  forbidden: [
    only("the waist and the errors import nothing", [kernel, errors], "^$"),
    only("the nearest word knows no source of ours", nearest, packages),
    only("explorers know the kernel alone", "^src/explore/", [
      "^src/explore/",
      kernel,
      "^(node:)?worker_threads$",
    ]),
    only("renderers know the report alone", "^src/report/", ["^src/report/", errors, packages]),
    only("the page knows the report and its library", "^src/page/", [
      "^src/page/",
      "^src/report/",
      errors,
      "^node_modules/preact/",
    ]),
    never("nothing imports the page", { path: "^src/", pathNot: "^src/page/" }, { path: "^src/page/" }),
    only("topics know nothing of models", "^src/topic/", ["^src/topic/", errors, nearest]),
    only("the kit knows no model", kit, [kit, kernel, errors, nearest, "^src/report/report\\.ts$", packages]),
    never(
      "the kit takes only types from the report",
      { path: kit },
      { path: "^src/report/", dependencyTypesNot: ["type-only"] },
    ),
    only("models know the kit and the invariants", "^src/model/(kafka|reference|examples)/", [
      "^src/model/$1/",
      "^src/invariants/",
      kit,
      errors,
      nearest,
    ]),
    only("invariants know the kit", "^src/invariants/[^/]+\\.ts$", [
      "^src/invariants/[^/]+\\.ts$",
      kit,
      errors,
    ]),
    only("promises know the model they are of", "^src/invariants/([^/]+)/", [
      "^src/invariants/([^/]+\\.ts$|$1/)",
      "^src/model/$1/",
      kit,
      errors,
    ]),
    only("the list of models knows models alone", "^src/models\\.ts$", ["^src/model/", errors, nearest]),
    only("the operator's question runs nothing", "^src/operator\\.ts$", [
      "^src/(report|topic|model)/",
      errors,
      nearest,
    ]),
    only("ablation goes through check", "^src/ablate(/|\\.ts$)", [
      "^src/ablate/",
      "^src/check\\.ts$",
      kit,
      errors,
      "^src/report/(ablation|report)\\.ts$",
    ]),
    never(
      "the ways in go through check",
      { path: "^src/(cli|jobs|vitest)/" },
      {
        path: "^src/",
        pathNot: [
          "^src/$1/",
          "^src/((ablate|check|operator|models)\\.ts$|report/|topic/|model/)",
          errors,
          nearest,
        ],
      },
    ),
    never(
      "nothing knows the ways in",
      { path: "^src/", pathNot: "^src/(cli|jobs|vitest)/" },
      { path: "^src/(cli|jobs|vitest)/" },
    ),
    never("nothing imports the public index", { path: "^src/" }, { path: "^src/index\\.ts$" }),
    never(
      "sources never import tests",
      { path: "^src/" },
      { pathNot: ["^src/", packages], dependencyTypes: ["local"] },
    ),
    never(
      "only the ways in touch files and the process",
      { path: "^src/", pathNot: "^src/(cli|jobs|vitest)/" },
      { path: "^(node:)?(fs|process|child_process)(/promises)?$" },
    ),
    never(
      "only the command line owns the terminal",
      { path: "^src/", pathNot: "^src/cli/" },
      { path: "^node_modules/(commander|log-update)/" },
    ),
    never(
      "immer is the witness alone",
      { path: "^src/", pathNot: "^src/model/witness\\.ts$" },
      { path: "^node_modules/immer/" },
    ),
    never(
      "what ships needs only what is installed with it",
      // The page is bundled when it is built: what it is made of is in it.
      { path: "^src/", pathNot: "^src/(vitest|page)/" },
      { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    ),
    never("every import resolves", {}, { couldNotResolve: true }),
    never("no import goes round in a circle", {}, { circular: true }),
    never(
      "every file is used",
      { orphan: true, path: "^src/", pathNot: "^src/(index|cli/main|vitest/index|model/kafka/index)\\.ts$" },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
