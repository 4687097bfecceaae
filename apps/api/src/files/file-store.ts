import type { Readable } from 'node:stream'

/** A part of a file: the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What a work folder is for: `derive` for renditions, which only workers make. */
export type WorkPurpose = 'job' | 'derive'

/** Bytes, and a text that is another one when the file has been changed or replaced. */
export interface StoredFileState {
  readonly size: number
  readonly revision: string
}

/**
 * Content-addressed files: a file's name is the SHA-256 of its bytes, so that what is stored is never
 * altered, only added, and the same bytes are kept once.
 */
export interface FileStore {
  /**
   * Keeps the file at `path` under its hash, on disk when this resolves; bytes that lie there already and are damaged are
   * replaced. The path itself stays for the caller to remove, once a row names the hash: until then a crash must find
   * the bytes where they were. The file must not be written to any more.
   */
  adopt(path: string, sha256: string): Promise<void>
  /** The file's bytes, or a part of them. Throws `ENOENT` when there is no such file. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** What the disk says of a file; undefined when there is none. */
  stat(sha256: string): Promise<StoredFileState | undefined>
  /** A path under which libraries can read the file; it must not be written to. */
  pathOf(sha256: string): string
  /** An empty folder for work in progress, on the same disk as the store; the caller removes it. */
  makeWorkFolder(purpose?: WorkPurpose): Promise<string>
  /** Removes work folders, of one purpose or all, that nobody has touched since `before`: what killed processes left. */
  removeWorkFolders(before: Date, purpose?: WorkPurpose): Promise<void>
  /**
   * Removes a file that nothing names any more. `isNamed` is asked after the file has been put aside and brings it
   * back; a file that was adopted since `before` stays in any case, since its row may still be on the way.
   */
  remove(sha256: string, before: Date, isNamed: () => Promise<boolean>): Promise<'removed' | 'kept'>
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>
}
