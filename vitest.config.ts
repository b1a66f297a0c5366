// How the tests run: against the sources, under the public names.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^tidemark$/, replacement: source("index.ts") },
      { find: /^tidemark\/kafka$/, replacement: source("model/kafka/index.ts") },
      { find: /^tidemark\/vitest$/, replacement: source("vitest/index.ts") },
    ],
  },
  test: { include: ["test/**/*.test.ts"], pool: "threads", testTimeout: 60_000 },
});
