import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ByteRange, FileStore } from '../file-store.ts'

interface RemoteFile {
  readonly bytes: Buffer
  readonly revision: string
  readonly adoptedAt: Date
}

export interface RemoteStore {
  readonly store: FileStore
  /** Replaces the bytes of a stored file, like a failing disk. */
  damage(sha256: string, bytes: Buffer): void
  setAdoptedAt(sha256: string, adoptedAt: Date): void
  /** Lets the next call of one kind fail with this code of the network or the disk. */
  failNext(operation: 'read' | 'adopt' | 'withLocalFile', code: string): void
  close(): Promise<void>
}

const chunkBytes = 16 * 1024

/**
 * A file store without paths, as a server in the network would be: its files are in memory, each call takes time and may
 * fail, and a local copy exists only while it is lent, within a limited space. It proves that the rest of the archive needs
 * no more than the interface.
 */
export async function openRemoteStore({
  latencyMs = 1,
  maxLocalBytes = 64 * 1024 * 1024,
} = {}): Promise<RemoteStore> {
  const scratch = await mkdtemp(join(tmpdir(), 'lares-remote-'))
  const files = new Map<string, RemoteFile>()
  /** The files that a removal is checking. */
  const removed = new Map<string, RemoteFile>()
  const failures = new Map<string, string>()
  let localBytes = 0

  async function request(operation = ''): Promise<void> {
    await delay(latencyMs)
    const code = failures.get(operation)
    failures.delete(operation)
    if (code) throw createError(code)
  }

  function get(sha256: string): RemoteFile {
    const file = files.get(sha256)
    if (!file) throw createError('ENOENT')
    return file
  }

  function put(sha256: string, bytes: Buffer, adoptedAt: Date): void {
    files.set(sha256, { bytes, revision: randomUUID(), adoptedAt })
  }

  const store: FileStore = {
    async adopt(path, sha256) {
      const bytes = await readFile(path)
      await request('adopt')
      put(sha256, bytes, new Date())
    },
    async read(sha256, range) {
      await request('read')
      return Readable.from(splitBytes(get(sha256).bytes, range, latencyMs), { objectMode: false })
    },
    async has(sha256) {
      await request()
      return files.has(sha256)
    },
    async stat(sha256) {
      await request()
      const file = files.get(sha256) ?? removed.get(sha256)
      return file && { size: file.bytes.length, revision: file.revision, adoptedAt: file.adoptedAt }
    },
    async withLocalFile(sha256, work) {
      await request('withLocalFile')
      const { bytes } = get(sha256)
      if (localBytes + bytes.length > maxLocalBytes) throw createError('ENOSPC')
      localBytes += bytes.length
      const path = join(scratch, randomUUID())
      try {
        await writeFile(path, bytes, { mode: 0o400 })
        return await work(path)
      } finally {
        await rm(path, { force: true })
        localBytes -= bytes.length
      }
    },
    async list(limit, cursor = '') {
      await request()
      const rest = [...files.keys()].filter((sha256) => sha256 > cursor).sort()
      const sha256s = rest.slice(0, limit)
      return { sha256s, nextCursor: rest.length > limit ? sha256s.at(-1) : undefined }
    },
    createWorkFolder: (purpose = 'any') => mkdtemp(join(scratch, `${purpose}-`)),
    async removeWorkFolders() {},
    async remove(sha256, before, isReferenced) {
      await request()
      const file = files.get(sha256)
      if (file) removed.set(sha256, file)
      files.delete(sha256)
      const candidate = removed.get(sha256)
      if (!candidate) return 'removed'
      const isKept = candidate.adoptedAt >= before || (await isReferenced())
      if (isKept && !files.has(sha256)) files.set(sha256, candidate)
      removed.delete(sha256)
      return isKept ? 'kept' : 'removed'
    },
    admitArchive: async () => undefined,
    assignToArchive: async () => undefined,
    getFreeBytes: async () => 1024 ** 4,
  }

  return {
    store,
    damage: (sha256, bytes) => put(sha256, bytes, get(sha256).adoptedAt),
    setAdoptedAt: (sha256, adoptedAt) => put(sha256, get(sha256).bytes, adoptedAt),
    failNext: (operation, code) => void failures.set(operation, code),
    async close() {
      await rm(scratch, { recursive: true, force: true })
      if (localBytes > 0) throw new Error(`${localBytes} bytes are still lent`)
    },
  }
}

async function* splitBytes(bytes: Buffer, range: ByteRange | undefined, latencyMs: number) {
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
  for (let offset = 0; offset < part.length; offset += chunkBytes) {
    if (offset % (16 * chunkBytes) === 0) await delay(latencyMs)
    yield part.subarray(offset, offset + chunkBytes)
  }
}

function createError(code: string): Error {
  return Object.assign(new Error(`the remote store answered ${code}`), { code })
}
