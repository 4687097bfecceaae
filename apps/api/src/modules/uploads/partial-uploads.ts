import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { syncToDisk } from '../../files/durable-files.ts'
import { fallbackOn } from '../../files/file-system-errors.ts'
import { createPrivateFolder } from '../../files/private-folder.ts'
import { ChecksumMismatch } from './chunk-checksum.ts'
import { getTusContext } from './tus-context.ts'
import type { UploadLocks } from './upload-locks.ts'
import { UploadRecords } from './upload-records.ts'

/** How long an upload without new bytes is retained. */
const uploadTtlMs = 7 * 24 * 3600 * 1000
/**
 * How long finished uploads are retained, to which drafts on devices refer, and fragments of recordings, which may exist nowhere else
 * when a device has failed.
 */
export const unsavedTtlMs = 30 * 24 * 3600 * 1000

/** Bytes written between two checks of the free disk space. */
const spaceCheckIntervalBytes = 32 * 1024 * 1024

/** Limits that the archive service enforces. The worker has none, because it only finishes and removes uploads. */
export interface UploadLimits {
  /** Throws when this upload may not start. Called for one upload of a user at a time. */
  assertCanStart(ownerId: string, size: number): Promise<void>
  /** Throws when no more bytes may be written at the moment. */
  assertCanWrite(): Promise<void>
  /** Throws when an upload that began without a size may not become larger by these bytes. */
  assertCanGrow(ownerId: string, bytes: number): Promise<void>
}

/**
 * Stores uploads that are not finished: the received bytes in one file each, whose length alone is the offset, and a
 * record beside it. Bytes are on disk before the client receives a reply that confirms them.
 */
export class PartialUploads extends FileStore {
  readonly records: UploadRecords
  readonly #limits: UploadLimits | undefined
  readonly locks: UploadLocks

  constructor(folder: string, locks: UploadLocks, limits?: UploadLimits) {
    createPrivateFolder(folder)
    const records = new UploadRecords(folder)
    super({ directory: folder, configstore: records })
    this.records = records
    this.locks = locks
    this.#limits = limits
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'checksum', 'expiration']
    // A recording is sent while it is made, so that its size is not known.
    this.extensions.push('creation-defer-length')
  }

  /** The path of the file that holds the received bytes. Throws a TypeError for an invalid id. */
  getPath(id: string): string {
    if (!isUploadId(id)) throw new TypeError('invalid upload id')
    return join(this.directory, id)
  }

  /** Finds a partial upload with its current offset; undefined when there is none with this id. */
  async find(id: string): Promise<Upload | undefined> {
    if (!isUploadId(id)) return undefined
    const record = await this.records.get(id)
    const file = await stat(this.getPath(id)).catch(fallbackOn('ENOENT', undefined))
    if (!record || !file) return undefined
    record.offset = file.size
    return record
  }

  /** Lists the partial uploads of a user with their current offsets. */
  async listByOwner(ownerId: string): Promise<Upload[]> {
    const ids = await this.records.listIdsByOwner(ownerId)
    const uploads = await Promise.all(ids.map((id) => this.find(id)))
    return uploads.filter((upload) => upload !== undefined)
  }

  override create(upload: Upload): Promise<Upload> {
    const owner = upload.metadata?.owner ?? ''
    // Concurrent requests of one user would otherwise each pass the limit check before the others are stored.
    return this.locks.runForOwner(owner, async () => {
      await this.#limits?.assertCanStart(owner, upload.size ?? 0)
      const created = await super.create(upload)
      await syncToDisk(this.directory)
      return created
    })
  }

  /** Stores the size of an upload that began without one, within the same limits as that of a new upload. */
  override async declareUploadLength(id: string, size: number): Promise<void> {
    const upload = await this.find(id)
    const owner = upload?.metadata?.owner ?? ''
    await this.locks.runForOwner(owner, async () => {
      await this.#limits?.assertCanGrow(owner, size - (upload?.offset ?? 0))
      await super.declareUploadLength(id, size)
    })
  }

  /**
   * Appends the bytes of `source` and returns the new length. When the connection breaks, the received bytes stay,
   * unless the chunk has a checksum, which can only be verified for the whole chunk.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { checksum, lease } = getTusContext() ?? {}
    const { size, metadata } = (await this.records.get(id)) ?? {}
    const hash = checksum?.start()
    const handle = await open(this.getPath(id), 'r+')
    let position = offset
    let nextSpaceCheck = offset
    try {
      for await (const chunk of source) {
        if (position >= nextSpaceCheck) {
          await this.#limits?.assertCanWrite()
          // Declared sizes were within the limits from the start.
          if (size === undefined) await this.#limits?.assertCanGrow(metadata?.owner ?? '', chunk.length)
          nextSpaceCheck = position + spaceCheckIntervalBytes
        }
        // Whoever has taken over the upload writes from here on.
        await lease?.assertHeld()
        hash?.update(chunk)
        for (let rest: Buffer = chunk; rest.length > 0; ) {
          const { bytesWritten } = await handle.write(rest, 0, rest.length, position)
          position += bytesWritten
          rest = rest.subarray(bytesWritten)
        }
      }
      if (hash && !checksum?.matches(hash)) throw new ChecksumMismatch('The checksum does not match.')
      await handle.sync()
      return position
    } catch (error) {
      if (checksum) {
        await lease?.assertHeld()
        await handle.truncate(offset)
      }
      // The received bytes count when the client resumes; a failing sync must not hide the original error.
      await handle.sync().catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  /**
   * Lists the ids of all uploads in the folder, including those of which a killed process left only the record or the
   * bytes.
   */
  async list(): Promise<string[]> {
    const names = await readdir(this.directory)
    return [...new Set(names.map((name) => name.slice(0, 32)))].filter(isUploadId)
  }

  /** Discards an upload whose record and bytes have not changed since `before`. */
  async discardIfIdle(id: string, before: Date): Promise<void> {
    if ((await this.#getChangeTime(id)) < before) await this.discard(id)
  }

  /** When an unfinished upload is removed unless more bytes arrive; undefined when there is none with this id. */
  async findExpiry(id: string): Promise<Date | undefined> {
    const upload = await this.find(id)
    if (!upload) return undefined
    return new Date((await this.#getChangeTime(id)).getTime() + getTtlMs(upload))
  }

  async #getChangeTime(id: string): Promise<Date> {
    const times = await Promise.all(
      [this.getPath(id), this.records.getPath(id)].map((path) =>
        stat(path).then(({ mtimeMs }) => mtimeMs, fallbackOn('ENOENT', 0)),
      ),
    )
    return new Date(Math.max(...times))
  }

  /** Removes the bytes and the record of an upload; does nothing when it does not exist. */
  async discard(id: string): Promise<void> {
    await rm(this.getPath(id), { force: true })
    await this.records.delete(id)
  }
}

/** How long an unfinished upload without new bytes is retained, in milliseconds. */
export function getTtlMs({ metadata }: Pick<Upload, 'metadata'>): number {
  return metadata?.recording ? unsavedTtlMs : uploadTtlMs
}

/** Whether a string has the form of an upload id: 128 random bits in hexadecimal. */
export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}
