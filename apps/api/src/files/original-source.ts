import type { Readable } from 'node:stream'

/** A place, such as a backup, that may have the bytes of an original. They are compared with their hash before they are used. */
export interface OriginalSource {
  /** Its name for people. */
  readonly name: string
  /** Opens the bytes with a hash; undefined if the place does not have them. Throws if it cannot be read. */
  open(sha256: string): Promise<Readable | undefined>
}
