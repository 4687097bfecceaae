import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { syncToDisk } from '../../files/durable-files.ts'
import { fallbackOn, hasErrorCode } from '../../files/file-system-errors.ts'
import { BackupError, type BackupErrorCode } from '../backup-error.ts'
import type { BackupStorage, StoredObject } from './backup-storage.ts'

/** Files that are being written are in this folder and have this suffix; `list` leaves them out. */
const draftFolder = 'drafts'
const draftSuffix = '.draft'

/** Up to how many folders are flushed one by one. */
const maxSyncedFolders = 16

const run = promisify(execFile)

const codesByError: Readonly<Record<string, BackupErrorCode>> = {
  ENOSPC: 'place-full',
  EDQUOT: 'place-full',
  EFBIG: 'place-full',
  EROFS: 'place-read-only',
  EACCES: 'place-read-only',
  EPERM: 'place-read-only',
  EIO: 'place-unreachable',
  ENODEV: 'place-unreachable',
  ENXIO: 'place-unreachable',
  ESTALE: 'place-unreachable',
  ETIMEDOUT: 'place-unreachable',
  EHOSTDOWN: 'place-unreachable',
}

/** Opens the folder at an absolute path, which must exist, as the place of a backup. */
export function openFolderStorage(path: string): BackupStorage {
  const root = resolve(path)
  let device: number | undefined
  /** Folders with entries that may not be on the disk yet. */
  const changedFolders = new Set<string>()
  /** Folders that exist, as long as the root is on its disk and nothing fails. */
  const knownFolders = new Set<string>()

  function resolveKey(key: string): string {
    const target = join(root, key)
    if (key !== '' && !target.startsWith(root + sep)) throw new TypeError('the key leaves the folder')
    return target
  }

  /** Translates an error of the file system into one that tells people what to mend. */
  async function toBackupError(error: unknown): Promise<unknown> {
    if (!(error instanceof Error) || !('code' in error)) return error
    const code = codesByError[String(error.code)]
    if (code) return new BackupError(code, `${root}: ${error.message}`, { cause: error })
    const isFolder = await stat(root).then(
      (found) => found.isDirectory(),
      () => false,
    )
    return isFolder ? error : new BackupError('place-missing', `${root} does not exist`, { cause: error })
  }

  async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw await toBackupError(error)
    }
  }

  async function createFolder(path: string): Promise<void> {
    if (knownFolders.has(path)) return
    const first = await mkdir(path, { recursive: true })
    knownFolders.add(path)
    if (first === undefined) return
    for (let created = path; created.length >= first.length; created = dirname(created))
      changedFolders.add(dirname(created))
  }

  async function assertPresent(): Promise<void> {
    await translateErrors(async () => {
      const found = await stat(root)
      if (!found.isDirectory()) throw new BackupError('place-missing', `${root} is no folder`)
      // A disk that is unmounted leaves an empty folder of the system's disk, which must not be written to.
      device ??= found.dev
      if (found.dev !== device) throw new BackupError('place-missing', `${root} is on another disk now`)
    })
  }

  async function* list(folder: string): AsyncGenerator<StoredObject> {
    const entries = await opendir(resolveKey(folder)).catch(async (error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) {
        await assertPresent()
        return undefined
      }
      throw await toBackupError(error)
    })
    for await (const entry of entries ?? []) {
      const key = `${folder}${entry.name}`
      if (entry.isDirectory()) yield* list(`${key}/`)
      else if (entry.isFile() && !entry.name.endsWith(draftSuffix))
        yield { key, size: (await translateErrors(() => stat(resolveKey(key)))).size }
    }
  }

  const storage: BackupStorage = {
    description: root,
    concurrency: 16,
    signal: undefined,
    withSignal: (signal) => bindSignal(storage, signal),
    assertPresent,
    list,
    read: (key) =>
      translateErrors(async () => {
        const stream = createReadStream(resolveKey(key), { highWaterMark: 1024 * 1024 })
        try {
          await once(stream, 'open')
        } catch (error) {
          if (!hasErrorCode(error, 'ENOENT')) throw error
          await assertPresent()
          throw new BackupError('object-missing', `${root}: ${key} is missing`, { cause: error })
        }
        return stream
      }),
    async write(key, source) {
      const target = resolveKey(key)
      const draft = join(root, draftFolder, `${randomUUID()}${draftSuffix}`)
      // `mkdir` would create the folder again, on another disk, when its disk is no longer mounted.
      await assertPresent()
      await translateErrors(async () => {
        await createFolder(dirname(target))
        await createFolder(dirname(draft))
      })
      try {
        await writeDraft(draft, source)
        // On a disk that was unmounted meanwhile there is no draft.
        await rename(draft, target).catch(async (error: unknown) => {
          await assertPresent()
          throw await toBackupError(error)
        })
        changedFolders.add(dirname(target))
      } catch (error) {
        // One of the known folders may have been removed; the next object creates it again.
        knownFolders.clear()
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    flush: () =>
      translateErrors(async () => {
        const paths = [...changedFolders]
        // Each call flushes the cache of the disk: for thousands of folders, a single call for all is ten times as fast.
        const isSynced = paths.length > maxSyncedFolders && (await syncFileSystem(root))
        for (const path of isSynced ? [] : paths) await syncToDisk(path)
        for (const path of paths) changedFolders.delete(path)
      }),
    stat: (key) =>
      translateErrors(async () => {
        try {
          return { size: (await stat(resolveKey(key))).size }
        } catch (error) {
          if (!hasErrorCode(error, 'ENOENT')) throw error
          await assertPresent()
          return undefined
        }
      }),
    remove: (key) => translateErrors(() => rm(resolveKey(key), { force: true })),
    removeDrafts: (before) =>
      translateErrors(async () => {
        const drafts = join(root, draftFolder)
        for (const name of await readdir(drafts).catch(fallbackOn('ENOENT', []))) {
          const draft = join(drafts, name)
          if (name.endsWith(draftSuffix) && (await stat(draft)).mtime < before) await rm(draft)
        }
      }),
    getFreeBytes: () =>
      translateErrors(async () => {
        const { bavail, bsize } = await statfs(root)
        return bavail * bsize
      }),
    close: () => undefined,
  }
  return storage

  async function writeDraft(path: string, source: Readable | Buffer): Promise<void> {
    const handle = await translateErrors(() => open(path, 'wx', 0o600))
    try {
      // Errors of the source pass as they are; those of the folder are translated.
      for await (const chunk of Buffer.isBuffer(source) ? Readable.from([source]) : source)
        await translateErrors(() => writeAll(handle, chunk as Buffer))
      await translateErrors(() => handle.sync())
    } finally {
      await handle.close()
    }
  }
}

/** The same storage, which stops reading and writing once the signal aborts. A call of the file system is not interrupted. */
function bindSignal(storage: BackupStorage, signal: AbortSignal): BackupStorage {
  const assertNotAborted = () => {
    if (signal.aborted)
      throw new BackupError('place-unreachable', `${storage.description}: aborted`, { cause: signal.reason })
  }
  async function* untilAborted<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    assertNotAborted()
    for await (const part of source) {
      yield part
      assertNotAborted()
    }
  }
  return {
    ...storage,
    signal,
    read: async (key) => {
      assertNotAborted()
      return Readable.from(untilAborted(await storage.read(key)), { objectMode: false })
    },
    write: async (key, source) => {
      assertNotAborted()
      await storage.write(key, Buffer.isBuffer(source) ? source : Readable.from(untilAborted(source)))
    },
    list: (folder) => untilAborted(storage.list(folder)),
    stat: async (key) => {
      assertNotAborted()
      return storage.stat(key)
    },
    remove: async (key) => {
      assertNotAborted()
      await storage.remove(key)
    },
  }
}

/** Flushes the file system of a folder (`sync -f` of coreutils, syncfs(2)); false where there is no such program. */
async function syncFileSystem(path: string): Promise<boolean> {
  return run('sync', ['-f', path]).then(
    () => true,
    () => false,
  )
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, offset)
    offset += bytesWritten
  }
}
