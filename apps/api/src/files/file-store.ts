import type { Readable } from 'node:stream'

/**
 * Content-addressed files: a file's name is the SHA-256 of its bytes, so that what is stored is never
 * altered, only added, and the same bytes are kept once.
 */
export interface FileStore {
  /** Takes the file at `path` over (it is moved away) under its hash, on disk when this resolves. */
  adopt(path: string, sha256: string): Promise<void>
  /** Bytes from `start` to `end`, both included. Throws `ENOENT` when there is no such file. */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** A path under which libraries can read the file; it must not be written to. */
  pathOf(sha256: string): string
  /** An empty folder for work in progress, on the same disk as the store; the caller removes it. */
  makeWorkFolder(): Promise<string>
}
