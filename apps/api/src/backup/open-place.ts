import { Value } from 'typebox/value'
import { BackupError, isBackupError } from './backup-error.ts'
import { createKey, decryptIdentity, isIdentityOf } from './format/encryption.ts'
import { readmeText } from './format/readme-text.ts'
import { formatVersion, Header } from './format/schemas.ts'
import { damaged, hash, isOfNewerVersion, newerVersion, parseJson } from './format/stored-json.ts'
import { BackupPlace, headerHashKey, headerKey, maxHeaderBytes } from './place.ts'
import { type BackupStorage, readAll } from './storage/backup-storage.ts'

const readmeKey = 'README.txt'
const identityKey = 'key.age'

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
  await assertEmpty(storage)
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

/** Where a test of a place writes for a moment. */
export const testFolder = 'lares-test/'

/** Throws `place-not-empty` if a storage has files of people, or of another program. */
export async function assertEmpty(storage: BackupStorage): Promise<void> {
  for await (const { key } of storage.list(''))
    if (!isSystemFile(key)) throw new BackupError('place-not-empty', `${storage.description} has ${key}`)
}

/** Files that systems create by themselves on an empty disk, or that an interrupted initialization or test has left. */
function isSystemFile(key: string): boolean {
  return (
    key.startsWith(testFolder) ||
    /^(lost\+found\/|\.Trash|\.Spotlight|\.fseventsd|\.DS_Store|System Volume Information\/|\$RECYCLE\.BIN\/|key\.age$|README\.txt$|lares-backup\.json\.sha256$)/.test(
      key,
    )
  )
}
