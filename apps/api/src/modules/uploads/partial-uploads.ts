import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { syncToDisk } from '../../files/durable-files.ts'
import { unless } from '../../files/file-system-errors.ts'
import { makePrivateFolder } from '../../files/private-folder.ts'
import { ChecksumMismatch } from './chunk-checksum.ts'
import { Turns } from './turns.ts'
import { currentTusCall } from './tus-call.ts'
import { UploadRecords } from './upload-records.ts'

/** How long an upload that nobody goes on with is kept. */
export const uploadLifetimeMs = 7 * 24 * 3600 * 1000

/** Bytes between two looks at what else fills the disk meanwhile. */
const lookEvery = 32 * 1024 * 1024

/** What may be begun and written: the archive service's rules. The worker, which begins none, has none. */
export interface UploadRules {
  /** Throws when this upload may not begin. One at a time of a person is asked about. */
  admit(ownerId: string, size: number): Promise<void>
  /** Throws when no more bytes may be written now. */
  goOn(): Promise<void>
}

/**
 * Uploads under way: the bytes that have arrived in one file each, whose length is the truth about how many those
 * are, and a record beside it. What has been answered to a client is on disk.
 */
export class PartialUploads extends FileStore {
  readonly records: UploadRecords
  readonly #rules: UploadRules | undefined
  readonly #turns = new Turns()

  constructor(folder: string, rules?: UploadRules) {
    makePrivateFolder(folder)
    const records = new UploadRecords(folder)
    super({ directory: folder, configstore: records, expirationPeriodInMilliseconds: uploadLifetimeMs })
    this.records = records
    this.#rules = rules
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'checksum', 'expiration']
  }

  /** Where the bytes of an upload are. */
  pathOf(id: string): string {
    if (!isUploadId(id)) throw new TypeError('not the id of an upload')
    return join(this.directory, id)
  }

  /** An upload under way, with how much has arrived; undefined when there is none of this id. */
  async find(id: string): Promise<Upload | undefined> {
    if (!isUploadId(id)) return undefined
    const record = await this.records.get(id)
    const file = await stat(this.pathOf(id)).catch(unless('ENOENT', undefined))
    if (!record || !file) return undefined
    record.offset = file.size
    return record
  }

  /** The uploads under way of a user, with how much of each has arrived. */
  async ofOwner(ownerId: string): Promise<Upload[]> {
    const ids = await this.records.idsOfOwner(ownerId)
    const uploads = await Promise.all(ids.map((id) => this.find(id)))
    return uploads.filter((upload) => upload !== undefined)
  }

  override create(upload: Upload): Promise<Upload> {
    const owner = upload.metadata?.owner ?? ''
    // In turns, so that several at once do not each find the last place free.
    return this.#turns.take(owner, async () => {
      await this.#rules?.admit(owner, upload.size ?? 0)
      const created = await super.create(upload)
      await syncToDisk(this.directory)
      return created
    })
  }

  /**
   * Appends what `source` gives and returns the new length. What came before the connection broke stays, unless it
   * came with a checksum, which can only be told of the whole chunk.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const checksum = currentTusCall()?.checksum
    const hash = checksum?.start()
    const handle = await open(this.pathOf(id), 'r+')
    let position = offset
    let nextLook = offset
    try {
      for await (const chunk of source) {
        if (position >= nextLook) {
          await this.#rules?.goOn()
          nextLook = position + lookEvery
        }
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
      if (checksum) await handle.truncate(offset)
      // What did arrive is counted when the client asks next; the failure told is the first one.
      await handle.sync().catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  /** The ids of all that lies in the folder, also where a killed process left the record or the bytes alone. */
  async list(): Promise<string[]> {
    const names = await readdir(this.directory)
    return [...new Set(names.map((name) => name.slice(0, 32)))].filter(isUploadId)
  }

  /** Forgets an upload whose record and bytes have not changed since `before`. */
  async forgetIfIdle(id: string, before: Date): Promise<void> {
    const times = await Promise.all(
      [this.pathOf(id), this.records.pathOf(id)].map((path) =>
        stat(path).then(({ mtime }) => mtime, unless('ENOENT', new Date(0))),
      ),
    )
    if (times.every((time) => time < before)) await this.forget(id)
  }

  /** Forgets an upload, its bytes and its record; does nothing when it is not there. */
  async forget(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
    await this.records.delete(id)
  }
}

/** Ids are made here, 128 random bits each; whatever else a path holds is none. */
export function isUploadId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}
