/**
 * `missing`: the folder or one of its files; `changed`: the files are others than expected; `broken`: they cannot be loaded,
 * or give no vectors.
 */
export const modelErrorReasons = ['missing', 'changed', 'broken'] as const
export type ModelErrorReason = (typeof modelErrorReasons)[number]

/** Thrown when the model in a folder cannot be used. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason

  constructor(reason: ModelErrorReason, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.reason = reason
  }
}
