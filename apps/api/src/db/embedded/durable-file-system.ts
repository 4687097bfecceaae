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

/** Files that PostgreSQL writes before it checks the state of the database: postmaster.pid and postmaster.opts. */
const stateFiles = /(?:^|\/)postmaster\.\w+$/

/**
 * PGlite's NodeFS with a working fsync. PGlite's own fsync does nothing, so that a power cut could lose committed writes.
 * Requires `wal_sync_method=fsync`, because PGlite's fdatasync cannot be replaced.
 *
 * After a kill, PostgreSQL first calls fsync for each of its thousand files (recovery_init_sync_method), which takes six
 * seconds on a busy disk. This class syncs the whole file system once instead, and skips each fsync until the first write.
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
    let isSynced = wasNotShutDown(this.#folder) && syncFileSystem(this.#folder)
    const patchModule = (module: object) => {
      const { stream_ops } = (module as { NODEFS: { stream_ops: StreamOperations } }).NODEFS
      const { write } = stream_ops
      stream_ops.write = (stream, ...rest) => {
        if (!stateFiles.test(stream.path ?? '')) isSynced = false
        return write.call(stream_ops, stream, ...rest)
      }
      stream_ops.fsync = ({ nfd }) => {
        if (!isSynced) this.#fsync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patchModule] } }
  }
}

/** Offset of the database state in pg_control, and the value of DB_SHUTDOWNED. */
const stateOffset = 16
const shutDownState = 1

/** Whether the database was not shut down (pg_control.h: DBState follows an identifier and two versions). */
function wasNotShutDown(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'global', 'pg_control')).readInt32LE(stateOffset) !== shutDownState
  } catch {
    return false
  }
}

/** Syncs the file system of a folder by syncfs(2). Returns false if this system has no command for it. */
function syncFileSystem(folder: string): boolean {
  if (process.platform !== 'linux') return false
  return spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0
}
