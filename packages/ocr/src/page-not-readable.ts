import type { UnreadableReason } from '@lares/media-engine/unreadable-file'

/** `no-such-page`: the file has fewer pages. The others are those of an unreadable file; `too-complex`: out of time or memory. */
export type PageFailure = UnreadableReason | 'no-such-page'

/** Thrown for a page whose words cannot be read, however often it is tried. */
export class PageNotReadable extends Error {
  override readonly name = 'PageNotReadable'
  readonly reason: PageFailure

  constructor(reason: PageFailure, options?: ErrorOptions) {
    super(`The page cannot be read: ${reason}`, options)
    this.reason = reason
  }
}
