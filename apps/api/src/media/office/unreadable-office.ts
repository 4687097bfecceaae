import { CFB } from '@e965/xlsx'

/** Begins every compound file (MS-CFB section 2.2). */
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Says in `Current User` that the slides are encrypted (MS-PPT section 2.3.2). */
const encryptedSlides = 0xf3d1c4df

const firstVersionOfWord97 = 193

function isCompound(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundSignature.length).equals(compoundSignature)
}

/** Whether a file is a newer office document behind a password: its package lies encrypted in a compound file (MS-OFFCRYPTO section 2.3.4.4). */
export function isEncryptedPackage(bytes: Buffer): boolean {
  return isCompound(bytes) && bytes.includes(encryptedPackage)
}

/** Whether an OpenDocument file is behind a password, from its list of parts (ODF 1.3 part 2, section 4.8). */
export function isEncryptedOpenDocument(manifest: string | undefined): boolean {
  return manifest?.includes(':encryption-data') ?? false
}

/** Whether a Word document is behind a password: `fEncrypted` of its FIB (MS-DOC section 2.5.2). */
export function isEncryptedWord(bytes: Buffer): boolean {
  const stream = streamOf(bytes, 'WordDocument')
  return stream !== undefined && stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0
}

/** Whether slides are behind a password. */
export function isEncryptedPresentation(bytes: Buffer): boolean {
  const stream = streamOf(bytes, 'Current User')
  return stream !== undefined && stream.length >= 16 && stream.readUInt32LE(12) === encryptedSlides
}

/** Whether a document is of Word 6 or 95: by `nFib`, the version that wrote it. */
export function isOldWord(bytes: Buffer): boolean {
  const stream = streamOf(bytes, 'WordDocument')
  return stream !== undefined && stream.length > 4 && stream.readUInt16LE(2) < firstVersionOfWord97
}

/** Whether slides are of PowerPoint 4 or 95, which have streams of their own. */
export function isOldPresentation(bytes: Buffer): boolean {
  return ['PP40', 'Text_Content'].some((name) => streamOf(bytes, name) !== undefined)
}

function streamOf(bytes: Buffer, name: string): Buffer | undefined {
  if (!isCompound(bytes)) return undefined
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), name)?.content
  return content === undefined ? undefined : Buffer.from(content)
}
