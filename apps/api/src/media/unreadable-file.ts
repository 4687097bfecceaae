export type UnreadableReason = 'empty' | 'truncated' | 'corrupt' | 'unsupported' | 'encrypted' | 'too-large'

/** A file from which nothing can be made; the original is kept and marked with the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${reason}`, options)
    this.reason = reason
  }
}
