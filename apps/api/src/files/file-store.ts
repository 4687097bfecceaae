import type { Readable } from 'node:stream'

/** A range of bytes; `start` and `end` are inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Who writes into a work folder: `worker` for what only jobs do, so that a worker that starts can remove what a killed one left. */
export type WorkPurpose = 'any' | 'worker'

export interface StoredFileState {
  /** Bytes. */
  readonly size: number
  /** Differs after the file has been changed or replaced. */
  readonly revision: string
  /** When its bytes were last stored, also if they were stored already. */
  readonly adoptedAt: Date
}

/** A part of the hashes in the store, in ascending order. */
export interface StoredHashes {
  readonly sha256s: readonly string[]
  /** Continues the list; undefined at its end. */
  readonly nextCursor: string | undefined
}

/**
 * Content-addressed files: a file's name is the SHA-256 of its bytes, so that stored files are never changed and identical
 * bytes are stored once. Nobody outside of the store knows where the bytes are, because a store on another machine has no
 * paths: they are read as streams, or lent as a local file for the duration of some work.
 */
export interface FileStore {
  /**
   * Stores the file at `path` under its hash; it is synced to disk when this resolves. A damaged file with the same hash is
   * replaced. The caller removes `path` only after a database row refers to the hash, so that a crash before that does not
   * lose the bytes. The file must not be modified any more.
   */
  adopt(path: string, sha256: string): Promise<void>
  /** Reads the file or a range of it. Throws `ENOENT` when it does not exist, and `EIO` when it alone cannot be read. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Returns the size and revision of a file; undefined when it does not exist. */
  stat(sha256: string): Promise<StoredFileState | undefined>
  /**
   * Lends the file as a local one, for decoders that seek in it or run in another process. The path may only be read, and
   * only until `work` has ended: afterwards it may not exist any more. Throws `ENOENT` when the file does not exist, and `EIO` when it
   * cannot be read.
   */
  withLocalFile<T>(sha256: string, work: (path: string) => Promise<T>): Promise<T>
  /** Lists the stored hashes from a cursor on, at most `limit`. */
  list(limit: number, cursor?: string): Promise<StoredHashes>
  /** Creates an empty folder for temporary files of this machine, which `adopt` takes over fast; the caller removes it. */
  createWorkFolder(purpose?: WorkPurpose): Promise<string>
  /** Removes work folders of killed processes: those not modified since `before`, of one purpose or all. */
  removeWorkFolders(before: Date, purpose?: WorkPurpose): Promise<void>
  /**
   * Removes an unreferenced file. `isReferenced` is called after the file has been renamed and restores it if it resolves to
   * true; a file that was adopted since `before` is always kept, since its row may not be written yet.
   */
  remove(sha256: string, before: Date, isReferenced: () => Promise<boolean>): Promise<'removed' | 'kept'>
  /**
   * Lets an archive with another id use the store too, before a restore gives it to this one: a store that other archives can reach
   * knows whose files it has.
   */
  admitArchive(archiveId: string): Promise<void>
  /** Leaves the store to the archive with this id alone. */
  assignToArchive(archiveId: string): Promise<void>
  /** Returns the free space of the disk in bytes. */
  getFreeBytes(): Promise<number>
}
