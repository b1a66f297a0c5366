// Errors by whose fault they are. A violated property is a result, never an error. Imports nothing.

/** The model's author made a mistake; the message names the model, the action, its arguments and the field. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** Ours: two meanings that must agree (kernel and witness, report and replay) did not. */
export class Divergence extends Error {
  override readonly name = "Divergence";
}

/** The command line or a call asked for something that does not exist or cannot be read. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
