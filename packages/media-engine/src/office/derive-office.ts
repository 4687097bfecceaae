import { readFile, stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { writeTextRendition } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { extractLegacyTextInThread, extractTextInThread } from './extract-text.ts'
import { hasText } from './parts-to-text.ts'
import { isEncryptedOpenDocument, isEncryptedPackage } from './unreadable-office.ts'
import { unzipParts } from './unzip-parts.ts'

/** The formats of Office 97 to 2003, and RTF. */
const legacyTypes = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
])

/** The manifest of an OpenDocument file. */
const manifestPart = 'META-INF/manifest.xml'

/** The whole container is read into memory. */
const maxContainerBytes = 256 * 1024 * 1024

/**
 * Extracts the text of a Word, Excel, PowerPoint, OpenDocument or RTF file.
 *
 * @throws UnreadableFile `encrypted` when a password protects it, `corrupt` when the container is damaged or the
 *   extraction times out
 */
export async function deriveOffice(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, folder, signal } = input
  if ((await stat(path)).size > maxContainerBytes) throw new UnreadableFile('too-large')
  if (legacyTypes.has(sniffed.mediaType)) return deriveLegacy(input)
  const isContainer = /openxmlformats|opendocument|macroenabled/i.test(sniffed.mediaType)
  if (!isContainer) throw new UnreadableFile('unsupported')
  const zip = await readFile(path, { signal })
  if (isEncryptedPackage(zip)) throw new UnreadableFile('encrypted')
  const isNeeded = (name: string) => name === manifestPart || hasText(name)
  const parts = await unzipParts(zip, isNeeded).catch((cause: unknown) => {
    throw new UnreadableFile('corrupt', { cause })
  })
  if (isEncryptedOpenDocument(parts.get(manifestPart))) throw new UnreadableFile('encrypted')
  parts.delete(manifestPart)
  signal.throwIfAborted()
  const text = await extractTextInThread(parts, signal)
  return { files: await writeTextRendition(folder, text), facts: { text } }
}

async function deriveLegacy({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const file = { path, mediaType: sniffed.mediaType }
  const text = await extractLegacyTextInThread(file, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw toLegacyError(error)
  })
  return { files: await writeTextRendition(folder, text), facts: { text } }
}

function toLegacyError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  const { message } = error
  if (/ENOSPC|ENOENT|EACCES|EMFILE/.test(message)) return error
  if (/password-protected/i.test(message)) return new UnreadableFile('encrypted', { cause: error })
  // Word and PowerPoint before Office 97, and files of other programs with their extensions.
  if (/unable to read this type|not seem to be a word/i.test(message)) {
    return new UnreadableFile('unsupported', { cause: error })
  }
  return new UnreadableFile('corrupt', { cause: error })
}
