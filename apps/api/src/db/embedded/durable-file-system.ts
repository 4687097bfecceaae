import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk. As it comes, the call does nothing:
 * a killed process loses nothing then, but a power cut can. Needs `wal_sync_method=fsync`, since its
 * fdatasync is fixed to do nothing.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const withFsync = (module: { FS: { filesystems: { NODEFS: unknown } } }) => {
      streamOperations(module.FS.filesystems.NODEFS).fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withFsync] } }
  }
}

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number
}

function streamOperations(nodefs: unknown): StreamOperations {
  return (nodefs as { stream_ops: StreamOperations }).stream_ops
}
