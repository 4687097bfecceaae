import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Value } from 'typebox/value'
import { BackupError, isBackupError } from './backup-error.ts'
import {
  createKey,
  decryptIdentity,
  decryptStream,
  encryptStream,
  getEncryptedSize,
  isIdentityOf,
} from './format/encryption.ts'
import { readmeText } from './format/readme-text.ts'
import { type Chunk, formatVersion, Header, Manifest } from './format/schemas.ts'
import { type BackupStorage, readAll, type StoredObject } from './storage/backup-storage.ts'

const gunzipAsync = promisify(gunzip)

const headerKey = 'lares-backup.json'
const headerHashKey = 'lares-backup.json.sha256'
const readmeKey = 'README.txt'
const identityKey = 'key.age'
const maxHeaderBytes = 64 * 1024
const maxManifestBytes = 256 * 1024 * 1024
/** Lines of one chunk; larger than any chunk that is written. */
const maxChunkBytes = 512 * 1024 * 1024

/** A piece of a backup, without the suffix of encryption. */
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

  /** The size in the storage of an object of so many bytes. */
  getStoredSize(bytes: number): number {
    return this.isEncrypted ? getEncryptedSize(bytes) : bytes
  }

  /** Whether an object is there with the bytes of its hash. Reads all of it. */
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
    // The snapshot exists once its manifest does, so that everything else must be on the disk before.
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
    if (!/^[0-9A-Za-z-]{1,64}$/.test(id)) throw new BackupError('snapshot-missing', 'no id of a snapshot')
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

export interface InitializeOptions {
  readonly archiveId: string
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined
  readonly now: Date
}

/**
 * Makes an empty folder or prefix a backup.
 *
 * @returns the place and, if it is encrypted, the identity that reads it. Throws `place-not-empty`.
 */
export async function initializePlace(
  storage: BackupStorage,
  { archiveId, passphrase, now }: InitializeOptions,
): Promise<{ readonly place: BackupPlace; readonly identity: string | undefined }> {
  await storage.assertPresent()
  for await (const { key } of storage.list(''))
    if (!isSystemFile(key)) throw new BackupError('place-not-empty', `${storage.description} has ${key}`)
  const key = passphrase === undefined ? undefined : await createKey(passphrase)
  const files = new Map<string, Buffer>([[readmeKey, Buffer.from(readmeText)]])
  if (key) files.set(identityKey, key.encryptedIdentity)
  const header: Header = {
    format: 'lares-backup',
    version: formatVersion,
    archiveId,
    createdAt: now.toISOString(),
    ...(key && { recipient: key.recipient }),
    files: Object.fromEntries([...files].map(([name, bytes]) => [name, hash(bytes)])),
  }
  const headerBytes = Buffer.from(`${JSON.stringify(header, undefined, 1)}\n`)
  files.set(headerHashKey, Buffer.from(`${hash(headerBytes)}\n`))
  for (const [name, bytes] of files) await storage.write(name, bytes)
  // The place is a backup once the header exists.
  await storage.flush()
  await storage.write(headerKey, headerBytes)
  await storage.flush()
  return { place: new BackupPlace(storage, header, key?.identity), identity: key?.identity }
}

export interface OpenOptions {
  /** Refuses the backup of another archive. */
  readonly archiveId?: string
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
}

/** Opens a backup. Throws `not-a-backup`, `newer-version`, `other-archive` and `wrong-passphrase`. */
export async function openPlace(
  storage: BackupStorage,
  { archiveId, passphrase, identity }: OpenOptions = {},
): Promise<BackupPlace> {
  const header = await readHeader(storage)
  if (archiveId !== undefined && header.archiveId !== archiveId)
    throw new BackupError('other-archive', `${storage.description} is the backup of another archive`)
  const { recipient } = header
  if (!recipient) return new BackupPlace(storage, header, undefined)
  const opened = identity ?? (passphrase === undefined ? undefined : await readIdentity(storage, passphrase))
  if (opened !== undefined && !(await isIdentityOf(opened, recipient)))
    throw new BackupError('wrong-passphrase', 'The key does not belong to this backup.')
  return new BackupPlace(storage, header, opened)
}

/** Whether the storage has a backup already. */
export async function isPlace(storage: BackupStorage): Promise<boolean> {
  return (await storage.stat(headerKey)) !== undefined
}

async function readHeader(storage: BackupStorage): Promise<Header> {
  await storage.assertPresent()
  const bytes = await storage.read(headerKey).then(
    (stream) => readAll(stream, maxHeaderBytes),
    (error: unknown) => {
      if (isBackupError(error, 'object-missing')) return undefined
      throw error
    },
  )
  const header = bytes && parseJson(bytes)
  if (isOfNewerVersion(header)) throw newerVersion()
  if (!Value.Check(Header, header))
    throw new BackupError('not-a-backup', `${storage.description} is no backup of Lares`)
  return header
}

/** The identity that reads an encrypted backup. Throws `wrong-passphrase`, and `object-damaged` for a damaged key. */
export async function readIdentity(storage: BackupStorage, passphrase: string): Promise<string> {
  const { files } = await readHeader(storage)
  const encrypted = await readAll(await storage.read(identityKey), maxHeaderBytes)
  // Otherwise people would look for another passphrase.
  if (!encrypted || hash(encrypted) !== files[identityKey]) throw damaged(identityKey)
  return decryptIdentity(encrypted, passphrase)
}

/** Files that systems create by themselves on an empty disk, or that an interrupted initialization has left. */
function isSystemFile(key: string): boolean {
  return /^(lost\+found\/|\.Trash|\.Spotlight|\.fseventsd|\.DS_Store|System Volume Information\/|\$RECYCLE\.BIN\/|key\.age$|README\.txt$|lares-backup\.json\.sha256$)/.test(
    key,
  )
}

function isOfNewerVersion(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > formatVersion
  )
}

function newerVersion(): BackupError {
  return new BackupError('newer-version', 'A newer version of Lares has written this backup.')
}

function damagedSnapshot(id: string): BackupError {
  return new BackupError('snapshot-damaged', `the snapshot ${id} is damaged`)
}

function damaged(key: string, cause?: unknown): BackupError {
  return new BackupError('object-damaged', `${key} is damaged`, { cause })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
