import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { writeWhole } from '../../files/durable-files.ts'
import { unless } from '../../files/file-system-errors.ts'

const StoredRecord = Type.Object({
  id: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
  creation_date: Type.String(),
})

const recordName = /^[0-9a-f]{32}\.json$/

/** What is known of each unfinished upload, in one file each beside its bytes; how much has arrived is not in it. */
export class UploadRecords {
  readonly #folder: string
  /** A record says the same as long as it exists, so that its owner need not be read again. */
  readonly #owners = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async get(id: string): Promise<Upload | undefined> {
    const text = await readFile(this.pathOf(id), 'utf8').catch(unless('ENOENT', undefined))
    if (text === undefined) return undefined
    const record: unknown = JSON.parse(text)
    if (!Value.Check(StoredRecord, record)) throw new Error(`The record of upload ${id} is not readable.`)
    return new Upload({ ...record, offset: 0 })
  }

  /** The ids of all records of an owner. */
  async idsOfOwner(ownerId: string): Promise<string[]> {
    const ids = (await readdir(this.#folder))
      .filter((name) => recordName.test(name))
      .map((name) => name.slice(0, 32))
    const present = new Set(ids)
    for (const id of this.#owners.keys()) if (!present.has(id)) this.#owners.delete(id)
    for (const id of ids) {
      if (this.#owners.has(id)) continue
      // One that a killed process has spoilt belongs to nobody, and must not keep anybody from beginning another.
      const record = await this.get(id).catch(() => undefined)
      if (record) this.#owners.set(id, record.metadata?.owner ?? '')
    }
    return ids.filter((id) => this.#owners.get(id) === ownerId)
  }

  async set(id: string, { size = 0, metadata = {}, creation_date = '' }: Upload): Promise<void> {
    await writeWhole(this.pathOf(id), JSON.stringify({ id, size, metadata, creation_date }))
  }

  async delete(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  /** Where the record of an upload is. */
  pathOf(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
