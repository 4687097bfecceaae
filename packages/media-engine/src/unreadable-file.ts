const unreadableReasons = [
  'empty',
  'truncated',
  'corrupt',
  'unsupported',
  'encrypted',
  'too-large',
  'too-complex',
] as const

/** `too-complex`: reading the file takes more time or memory than allowed. */
export type UnreadableReason = (typeof unreadableReasons)[number]

export function isUnreadableReason(value: unknown): value is UnreadableReason {
  return unreadableReasons.some((reason) => reason === value)
}

/** Thrown for a file from which nothing can be derived; the original is stored together with the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${reason}`, options)
    this.reason = reason
  }
}
