// What `--help` says below the options: examples, and what the exit codes mean.

export const exitCodes = `
Exit codes:
  0  every verdict is as expected
  1  a property is broken; with --strict, also a gap in coverage
  2  the command line or the model is wrong
  3  undecided: the run ended before everything was settled`;

export const replayExitCodes = `
Exit codes:
  0  the trace shows again what it was recorded for: a witness of a \`sometimes\` property
  1  it shows again that a property is broken
  2  the file cannot be read, or its path cannot be followed in this model any more`;

export const ablateExitCodes = `
Exit codes:
  0  everything was explored, whatever breaks without a guard
  1  a promise is broken with everything on
  2  the command line or the model is wrong, or the page could not be written
  3  undecided: something was cut short by a limit, or interrupted`;

export const examples = {
  explore: `
Examples:
  tidemark explore
  tidemark explore kafka --replicas 3 --set truncation=high-watermark
  tidemark explore kafka --property "committed records survive failover" --max-states 2000000
  tidemark explore reference/kip-320 --symmetry
  tidemark explore examples/two-phase-commit --without "all are known to be prepared"
  tidemark explore kafka --strategy random --seed 7 --time-limit 30
  tidemark explore ./my-model.ts --keep-going --json > result.json
  kafka-topics.sh --bootstrap-server HOST:PORT --describe --topic orders | tidemark explore kafka --topic -`,
  ablate: `
Examples:
  tidemark ablate kafka
  tidemark ablate kafka --replicas 2 --records 1 --property "committed records survive failover"
  tidemark ablate reference/kip-320 --max-states 200000
  tidemark ablate ./my-model.ts --pairs --json > result.json`,
  replay: `
Examples:
  tidemark replay reports/runs/kafka-truncation-high-watermark/trace-1.json
  tidemark replay reports/runs/kafka/report.json --property "a failover happens"
  tidemark replay reports/runs/my-model/trace-1.json --model ./my-model.ts --states`,
  list: `
Examples:
  tidemark list
  tidemark list kafka
  tidemark list ./my-model.ts --json`,
  demo: `
Exit codes:
  0  the first run lost records, the second explored everything and lost none
  1  one of the two did not turn out so
  2  the report files could not be written
  3  undecided: interrupted, for example`,
};
