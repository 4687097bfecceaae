import { spawnSync } from 'node:child_process'
import { fsyncSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
  readonly path?: string
}

interface StreamOperations {
  fsync?: (stream: Stream) => number
  write: (stream: Stream, ...rest: unknown[]) => number
}

/** What PostgreSQL writes before it looks at the state of the files (postmaster.pid, postmaster.opts). */
const ownNotes = /(?:^|\/)postmaster\.\w+$/

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk. As it comes, the call does nothing:
 * a killed process loses nothing then, but a power cut can. Needs `wal_sync_method=fsync`, since its
 * fdatasync is fixed to do nothing.
 *
 * After a kill PostgreSQL begins with an fsync of each of its thousand files, one after the other, for what the killed process
 * may not have flushed (recovery_init_sync_method): six seconds on a busy disk. The whole file system is flushed once
 * instead, and until something is written no fsync has anything left to do.
 */
export class DurableNodeFS extends NodeFS {
  readonly #folder: string
  readonly #fsync: (fd: number) => void

  constructor(folder: string, fsync: (fd: number) => void = fsyncSync) {
    super(folder)
    this.#folder = folder
    this.#fsync = fsync
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    let isFlushed = wasKilled(this.#folder) && flushFileSystem(this.#folder)
    const reachDisk = (module: object) => {
      const { stream_ops } = (module as { NODEFS: { stream_ops: StreamOperations } }).NODEFS
      const { write } = stream_ops
      stream_ops.write = (stream, ...rest) => {
        if (!ownNotes.test(stream.path ?? '')) isFlushed = false
        return write.call(stream_ops, stream, ...rest)
      }
      stream_ops.fsync = ({ nfd }) => {
        if (!isFlushed) this.#fsync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), reachDisk] } }
  }
}

/** Where the control file says in which state the database was left, and what it says after an orderly end. */
const stateOffset = 16
const shutDown = 1

/** Whether the database was not shut down (pg_control.h: DBState, behind an identifier, two versions). */
function wasKilled(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'global', 'pg_control')).readInt32LE(stateOffset) !== shutDown
  } catch {
    return false
  }
}

/** Flushes the file system that a folder lies on (syncfs(2)); whether this system has a command for that. */
function flushFileSystem(folder: string): boolean {
  if (process.platform !== 'linux') return false
  return spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0
}
