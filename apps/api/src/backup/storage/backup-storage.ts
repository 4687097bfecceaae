import type { Readable } from 'node:stream'

export interface StoredObject {
  /** Segments separated by `/`, such as `originals/ab/cd/abcd…`. */
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/**
 * Where a backup is stored: a folder or a bucket. All methods throw a `BackupError` for what people can mend: a full,
 * read-only, missing or unreachable place.
 */
export interface BackupStorage {
  /** Describes the place in messages, without secrets. */
  readonly description: string
  /** Objects that are read or written at the same time. */
  readonly concurrency: number
  /** Ends pending requests with `place-unreachable` when it aborts, and lets further ones fail. */
  readonly signal: AbortSignal | undefined
  /** The same place with another signal. */
  withSignal(signal: AbortSignal): BackupStorage
  /** Throws `object-missing`. */
  read(key: string): Promise<Readable>
  /**
   * Stores the object, replacing one of the same key; it survives a power failure after the next `flush`, before which it is
   * there as a whole or not at all. When `source` fails, nothing is stored and its error is
   * thrown as it is.
   */
  write(key: string, source: Readable | Buffer): Promise<void>
  /** Makes everything that was written survive a power failure. */
  flush(): Promise<void>
  stat(key: string): Promise<{ readonly size: number } | undefined>
  /** Lists the objects whose keys start with a folder such as `originals/`, in no particular order. */
  list(folder: string): AsyncIterable<StoredObject>
  /** Removes an object; no effect if it does not exist. */
  remove(key: string): Promise<void>
  /** Removes what writes of a process that was killed before this time have left; none of them is listed. */
  removeDrafts(before: Date): Promise<void>
  /** Free bytes, where the storage knows them. */
  getFreeBytes(): Promise<number | undefined>
  /** Throws `place-missing` unless the folder or bucket exists. */
  assertPresent(): Promise<void>
  close(): void
}

/** Reads a small object whole; undefined if it is larger than `maxBytes`. */
export async function readAll(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) {
      stream.destroy()
      return undefined
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
