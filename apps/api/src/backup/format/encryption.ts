import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from '../backup-error.ts'

// Files are encrypted with age (https://age-encryption.org/v1) to one X25519 key per backup. Writing needs the public
// recipient only; the identity, which reads, is stored in the backup encrypted with the passphrase.
// The library is loaded with the first encrypted backup, because it takes some 10 MB of memory.
const loadAge = () => import('age-encryption')

/** log2 of the scrypt work factor: about a second for each guess of a passphrase. */
const scryptWorkFactor = 18

export interface NewKey {
  readonly identity: string
  readonly recipient: string
  /** The identity encrypted with the passphrase, in age's binary format. */
  readonly encryptedIdentity: Buffer
}

export async function createKey(passphrase: string): Promise<NewKey> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await loadAge()
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  encrypter.setPassphrase(passphrase)
  return {
    identity,
    recipient: await identityToRecipient(identity),
    encryptedIdentity: Buffer.from(await encrypter.encrypt(`${identity}\n`)),
  }
}

/** Decrypts the identity of a backup. Throws `wrong-passphrase`. */
export async function decryptIdentity(encrypted: Buffer, passphrase: string): Promise<string> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(encrypted, 'text')).trim()
  } catch (error) {
    throw new BackupError('wrong-passphrase', 'The passphrase does not open the key of the backup.', {
      cause: error,
    })
  }
}

/** Bytes of age's header for one X25519 recipient, with the nonce of the payload. */
const ageHeaderBytes = 184
const ageChunkBytes = 64 * 1024
const ageTagBytes = 16

/** The size of a file of `bytes` once it is encrypted to one recipient. */
export function getEncryptedSize(bytes: number): number {
  const chunks = Math.max(1, Math.ceil(bytes / ageChunkBytes))
  return ageHeaderBytes + bytes + chunks * ageTagBytes
}

/** Whether the identity belongs to the recipient to which the files of a backup are encrypted. */
export async function isIdentityOf(identity: string, recipient: string): Promise<boolean> {
  const { identityToRecipient } = await loadAge()
  return (await identityToRecipient(identity).catch(() => undefined)) === recipient
}

/** Encrypts a stream to the recipient. Errors of the source pass as they are. */
export async function encryptStream(source: Readable, recipient: string): Promise<Readable> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return transform(source, (stream) => encrypter.encrypt(stream))
}

/** Decrypts a stream, which fails where it was altered or cut off. */
export async function decryptStream(source: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return transform(source, (stream) => decrypter.decrypt(stream))
}

type ByteStream = globalThis.ReadableStream<Uint8Array>

async function transform(
  source: Readable,
  convert: (stream: ByteStream) => Promise<ByteStream>,
): Promise<Readable> {
  const converted = await convert(Readable.toWeb(source) as unknown as ByteStream)
  return Readable.fromWeb(converted as unknown as ReadableStream<Uint8Array>)
}
