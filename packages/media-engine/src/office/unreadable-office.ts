import { CFB } from '@e965/xlsx'

/** The signature of compound files (MS-CFB section 2.2). */
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Value in `Current User` of encrypted slides (MS-PPT section 2.3.2). */
const encryptedSlides = 0xf3d1c4df

const word97Version = 193

function isCompound(bytes: Buffer): boolean {
  return bytes.subarray(0, compoundSignature.length).equals(compoundSignature)
}

/**
 * Whether a newer office document is password-protected: its package is then stored encrypted in a compound file
 * (MS-OFFCRYPTO section 2.3.4.4).
 */
export function isEncryptedPackage(bytes: Buffer): boolean {
  return isCompound(bytes) && bytes.includes(encryptedPackage)
}

/** Whether an OpenDocument file is password-protected, from its manifest (ODF 1.3 part 2, section 4.8). */
export function isEncryptedOpenDocument(manifest: string | undefined): boolean {
  return manifest?.includes(':encryption-data') ?? false
}

/** Whether a Word document is password-protected: `fEncrypted` of its FIB (MS-DOC section 2.5.2). */
export function isEncryptedWord(bytes: Buffer): boolean {
  const stream = readStream(bytes, 'WordDocument')
  return stream !== undefined && stream.length > 12 && (stream.readUInt16LE(10) & 0x0100) !== 0
}

/** Whether a presentation is password-protected. */
export function isEncryptedPresentation(bytes: Buffer): boolean {
  const stream = readStream(bytes, 'Current User')
  return stream !== undefined && stream.length >= 16 && stream.readUInt32LE(12) === encryptedSlides
}

/** Whether a document is of Word 6 or 95, by `nFib`, the version that wrote it. */
export function isPre97Word(bytes: Buffer): boolean {
  const stream = readStream(bytes, 'WordDocument')
  return stream !== undefined && stream.length > 4 && stream.readUInt16LE(2) < word97Version
}

/** Whether a presentation is of PowerPoint 4 or 95, which use other streams. */
export function isPre97Presentation(bytes: Buffer): boolean {
  return ['PP40', 'Text_Content'].some((name) => readStream(bytes, name) !== undefined)
}

function readStream(bytes: Buffer, name: string): Buffer | undefined {
  if (!isCompound(bytes)) return undefined
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), name)?.content
  return content === undefined ? undefined : Buffer.from(content)
}
