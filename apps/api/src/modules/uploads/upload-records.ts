import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { writeFileAtomically } from '../../files/durable-files.ts'
import { fallbackOn } from '../../files/file-system-errors.ts'

const StoredRecord = Type.Object({
  id: Type.String(),
  /** Absent until the client declares it: a recording is sent while it is made. */
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
  creation_date: Type.String(),
})

const recordName = /^[0-9a-f]{32}\.json$/

/**
 * Stores the size and metadata of each partial upload in a JSON file beside its bytes; the offset is not part of it.
 */
export class UploadRecords {
  readonly #folder: string
  /** Caches the owner of each record, which never changes. */
  readonly #owners = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async get(id: string): Promise<Upload | undefined> {
    const text = await readFile(this.getPath(id), 'utf8').catch(fallbackOn('ENOENT', undefined))
    if (text === undefined) return undefined
    const record: unknown = JSON.parse(text)
    if (!Value.Check(StoredRecord, record)) throw new Error(`The record of upload ${id} is invalid.`)
    return new Upload({ ...record, offset: 0 })
  }

  /** Lists the ids of all uploads of an owner. */
  async listIdsByOwner(ownerId: string): Promise<string[]> {
    const ids = (await readdir(this.#folder))
      .filter((name) => recordName.test(name))
      .map((name) => name.slice(0, 32))
    const existing = new Set(ids)
    for (const id of this.#owners.keys()) if (!existing.has(id)) this.#owners.delete(id)
    for (const id of ids) {
      if (this.#owners.has(id)) continue
      // A record corrupted by a killed process counts for no owner, so that it does not block new uploads.
      const record = await this.get(id).catch(() => undefined)
      if (record) this.#owners.set(id, record.metadata?.owner ?? '')
    }
    return ids.filter((id) => this.#owners.get(id) === ownerId)
  }

  async set(id: string, { size, metadata = {}, creation_date = '' }: Upload): Promise<void> {
    await writeFileAtomically(this.getPath(id), JSON.stringify({ id, size, metadata, creation_date }))
  }

  async delete(id: string): Promise<void> {
    await rm(this.getPath(id), { force: true })
  }

  /** The path of the record of an upload. */
  getPath(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
