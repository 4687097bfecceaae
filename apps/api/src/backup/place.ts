import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Value } from 'typebox/value'
import { BackupError, isBackupError } from './backup-error.ts'
import { decryptStream, encryptStream, getEncryptedSize } from './format/encryption.ts'
import { type Chunk, type Header, Manifest } from './format/schemas.ts'
import { damaged, hash, isOfNewerVersion, newerVersion, parseJson } from './format/stored-json.ts'
import { type BackupStorage, readAll, type StoredObject } from './storage/backup-storage.ts'

const gunzipAsync = promisify(gunzip)

export const headerKey = 'lares-backup.json'
export const headerHashKey = 'lares-backup.json.sha256'
export const maxHeaderBytes = 64 * 1024
const maxManifestBytes = 256 * 1024 * 1024
/** The size of the lines of a chunk, beyond which it counts as damaged; larger than any chunk that is written. */
const maxChunkBytes = 512 * 1024 * 1024

/** What is stored under its SHA-256, by the name of its folder. */
export type ObjectKind = 'originals' | 'tables'

/** What is known of a snapshot without reading its manifest. */
export interface StoredSnapshot {
  readonly id: string
  readonly key: string
}

/** A backup in a storage: its originals, tables and snapshots. */
export class BackupPlace {
  readonly storage: BackupStorage
  readonly header: Header
  readonly #identity: string | undefined

  constructor(storage: BackupStorage, header: Header, identity: string | undefined) {
    this.storage = storage
    this.header = header
    this.#identity = identity
  }

  get isEncrypted(): boolean {
    return this.header.recipient !== undefined
  }

  /** Whether this process can read what the backup contains. */
  get isReadable(): boolean {
    return !this.isEncrypted || this.#identity !== undefined
  }

  /** The bytes of an original, which fail with `object-damaged` if they do not match the hash. Throws `object-missing`. */
  async readObject(sha256: string): Promise<Readable> {
    return this.#readVerified(this.getKey('originals', sha256), sha256)
  }

  async hasObject(sha256: string): Promise<boolean> {
    return (await this.storage.stat(this.getKey('originals', sha256))) !== undefined
  }

  /** The size in the storage of an object that has this size before it is encrypted. */
  getStoredSize(bytes: number): number {
    return this.isEncrypted ? getEncryptedSize(bytes) : bytes
  }

  /** Whether an object exists and its bytes match its hash. Reads all of it. */
  async isIntact(kind: ObjectKind, sha256: string): Promise<boolean> {
    try {
      const stream = await this.#readVerified(this.getKey(kind, sha256), sha256)
      stream.resume()
      await finished(stream)
      return true
    } catch (error) {
      if (isBackupError(error, 'object-damaged') || isBackupError(error, 'object-missing')) return false
      throw error
    }
  }

  /** The JSON lines of a chunk. Throws `object-missing` and `object-damaged`. */
  async readChunk({ sha256, bytes }: Chunk): Promise<string> {
    const key = this.getKey('tables', sha256)
    if (bytes > maxChunkBytes) throw damaged(key)
    const compressed = await this.#readSmall(key, maxChunkBytes)
    if (!compressed) throw new BackupError('object-missing', `${this.storage.description}: ${key} is missing`)
    if (hash(compressed) !== sha256) throw damaged(key)
    const lines = await gunzipAsync(compressed, { maxOutputLength: bytes || 1 }).catch((error: unknown) => {
      throw damaged(key, error)
    })
    if (lines.length !== bytes) throw damaged(key)
    return lines.toString('utf8')
  }

  /** Stores bytes under the SHA-256 that the caller has verified or verifies in the stream, encrypted if the backup is. */
  async writeObject(kind: ObjectKind, sha256: string, source: Readable | Buffer): Promise<void> {
    await this.#write(this.getKey(kind, sha256), source)
  }

  /** Lists the snapshots from the latest to the earliest. */
  async listSnapshots(): Promise<StoredSnapshot[]> {
    const suffix = `.json${this.#suffix}`
    const snapshots: StoredSnapshot[] = []
    for await (const { key } of this.storage.list('snapshots/'))
      if (key.endsWith(suffix)) snapshots.push({ id: key.slice('snapshots/'.length, -suffix.length), key })
    return snapshots.sort((first, second) => (first.id < second.id ? 1 : -1))
  }

  /** Throws `snapshot-missing`, `snapshot-damaged` and `newer-version`. */
  async readManifest(id: string): Promise<Manifest> {
    const key = this.#getManifestKey(id)
    const [bytes, recorded] = await Promise.all([
      this.#readSmall(key, maxManifestBytes),
      this.#readSmall(`${key}.sha256`, 1024),
    ])
    if (!bytes) throw new BackupError('snapshot-missing', `${this.storage.description}: no snapshot ${id}`)
    if (recorded?.toString('utf8') !== `${hash(bytes)}\n`) throw damagedSnapshot(id)
    const manifest = parseJson(bytes)
    if (isOfNewerVersion(manifest)) throw newerVersion()
    if (!Value.Check(Manifest, manifest) || manifest.id !== id) throw damagedSnapshot(id)
    return manifest
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)
    const key = this.#getManifestKey(manifest.id)
    // The snapshot exists once its manifest does, so everything else must be on the disk before.
    await this.#write(`${key}.sha256`, Buffer.from(`${hash(bytes)}\n`))
    await this.storage.flush()
    await this.#write(key, bytes)
    await this.storage.flush()
  }

  /** Removes hashes of manifests that were not written, or removed, because the process was killed in between. */
  async removeStrayHashes(): Promise<void> {
    const keys = new Set<string>()
    for await (const { key } of this.storage.list('snapshots/')) keys.add(key)
    for (const key of keys)
      if (key.endsWith('.sha256') && !keys.has(key.slice(0, -'.sha256'.length)))
        await this.storage.remove(key)
  }

  /** Removes a snapshot; what only it refers to stays until `applyRetention`. */
  async removeSnapshot(id: string): Promise<void> {
    const key = this.#getManifestKey(id)
    await this.storage.remove(key)
    await this.storage.remove(`${key}.sha256`)
  }

  /** Lists the stored originals or chunks: the SHA-256 of each, and its size as stored. */
  async *listObjects(kind: ObjectKind): AsyncGenerator<StoredObject & { readonly sha256: string }> {
    for await (const object of this.storage.list(`${kind}/`)) {
      const sha256 = /\/([0-9a-f]{64})(?:\.jsonl\.gz)?(?:\.age)?$/.exec(object.key)?.[1]
      if (sha256 && object.key === this.getKey(kind, sha256)) yield { ...object, sha256 }
    }
  }

  /** Throws `object-damaged` or `object-missing` unless the files that describe the backup are as they were written. */
  async verifyDescription(): Promise<void> {
    const readStored = async (key: string) =>
      (await readAll(await this.storage.read(key), maxHeaderBytes)) ?? Buffer.alloc(0)
    const recorded = await readStored(headerHashKey)
    if (recorded.toString('latin1') !== `${hash(await readStored(headerKey))}\n`) throw damaged(headerKey)
    for (const [key, sha256] of Object.entries(this.header.files))
      if (hash(await readStored(key)) !== sha256) throw damaged(key)
  }

  getKey(kind: ObjectKind, sha256: string): string {
    const extension = kind === 'tables' ? '.jsonl.gz' : ''
    const folders = kind === 'tables' ? sha256.slice(0, 2) : `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}`
    return `${kind}/${folders}/${sha256}${extension}${this.#suffix}`
  }

  get #suffix(): '.age' | '' {
    return this.isEncrypted ? '.age' : ''
  }

  #getManifestKey(id: string): string {
    if (!/^[0-9A-Za-z-]{1,64}$/.test(id))
      throw new BackupError('snapshot-missing', 'not the id of a snapshot')
    return `snapshots/${id}.json${this.#suffix}`
  }

  async #open(key: string): Promise<Readable> {
    const stored = await this.storage.read(key)
    if (!this.isEncrypted) return stored
    if (!this.#identity) throw new BackupError('passphrase-needed', 'The backup is encrypted.')
    return decryptStream(stored, this.#identity).catch((error: unknown) => {
      throw damaged(key, error)
    })
  }

  async #readSmall(key: string, maxBytes: number): Promise<Buffer | undefined> {
    try {
      return await readAll(await this.#open(key), maxBytes)
    } catch (error) {
      if (isBackupError(error, 'object-missing')) return undefined
      if (isBackupError(error)) throw error
      throw damaged(key, error)
    }
  }

  async #write(key: string, source: Readable | Buffer): Promise<void> {
    const { recipient } = this.header
    if (!recipient) return this.storage.write(key, source)
    const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source
    await this.storage.write(key, await encryptStream(stream, recipient))
  }

  async #readVerified(key: string, sha256: string): Promise<Readable> {
    const opened = await this.#open(key)
    async function* verify(): AsyncGenerator<Buffer> {
      const hashing = createHash('sha256')
      try {
        for await (const chunk of opened) {
          hashing.update(chunk as Buffer)
          yield chunk as Buffer
        }
      } catch (error) {
        if (isBackupError(error)) throw error
        throw damaged(key, error)
      }
      if (hashing.digest('hex') !== sha256) throw damaged(key)
    }
    return Readable.from(verify(), { objectMode: false })
  }
}

function damagedSnapshot(id: string): BackupError {
  return new BackupError('snapshot-damaged', `the snapshot ${id} is damaged`)
}
