import { readFile, stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { textRenditions } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { holdsWords } from './text-of-parts.ts'
import { isEncryptedOpenDocument, isEncryptedPackage } from './unreadable-office.ts'
import { unzipParts } from './unzip-parts.ts'
import { legacyWordsInTime, wordsInTime } from './words-in-time.ts'

/** The formats of Office 97 to 2003, and RTF. */
const legacyTypes = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/rtf',
])

/** The list of parts of an OpenDocument file. */
const manifestPart = 'META-INF/manifest.xml'

/** The container is read whole; a document beyond this is kept without its words. */
const maxContainerBytes = 256 * 1024 * 1024

/**
 * Reads the words of a Word, Excel, PowerPoint, OpenDocument or RTF file.
 *
 * @throws UnreadableFile `encrypted` when a password protects it, `corrupt` when the container is damaged or its words cannot be found in time
 */
export async function deriveOffice(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, folder, signal } = input
  if ((await stat(path)).size > maxContainerBytes) throw new UnreadableFile('too-large')
  if (legacyTypes.has(sniffed.mediaType)) return deriveLegacy(input)
  const isContainer = /openxmlformats|opendocument|macroenabled/i.test(sniffed.mediaType)
  if (!isContainer) throw new UnreadableFile('unsupported')
  const zip = await readFile(path, { signal })
  if (isEncryptedPackage(zip)) throw new UnreadableFile('encrypted')
  const isWanted = (name: string) => name === manifestPart || holdsWords(name)
  const parts = await unzipParts(zip, isWanted).catch((cause: unknown) => {
    throw new UnreadableFile('corrupt', { cause })
  })
  if (isEncryptedOpenDocument(parts.get(manifestPart))) throw new UnreadableFile('encrypted')
  parts.delete(manifestPart)
  signal.throwIfAborted()
  const text = await wordsInTime(parts, signal)
  return { files: await textRenditions(folder, text), facts: { text } }
}

async function deriveLegacy({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const file = { path, mediaType: sniffed.mediaType }
  const text = await legacyWordsInTime(file, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw legacyError(error)
  })
  return { files: await textRenditions(folder, text), facts: { text } }
}

function legacyError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  const { message } = error
  if (/ENOSPC|ENOENT|EACCES|EMFILE/.test(message)) return error
  if (/password-protected/i.test(message)) return new UnreadableFile('encrypted', { cause: error })
  // Word and PowerPoint before Office 97, and files of other programs under their names.
  if (/unable to read this type|not seem to be a word/i.test(message)) {
    return new UnreadableFile('unsupported', { cause: error })
  }
  return new UnreadableFile('corrupt', { cause: error })
}
