import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number
}

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk. As it comes, the call does nothing:
 * a killed process loses nothing then, but a power cut can. Needs `wal_sync_method=fsync`, since its
 * fdatasync is fixed to do nothing.
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (fd: number) => void

  constructor(folder: string, fsync: (fd: number) => void = fsyncSync) {
    super(folder)
    this.#fsync = fsync
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const reachDisk = (module: object) => {
      const { NODEFS } = module as { NODEFS: { stream_ops: StreamOperations } }
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        this.#fsync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), reachDisk] } }
  }
}
