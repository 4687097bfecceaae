import { readFile, stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { textRenditions } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { holdsWords } from './text-of-parts.ts'
import { unzipParts } from './unzip-parts.ts'
import { wordsInTime } from './words-in-time.ts'

/** The container is read whole; a document beyond this is kept without its words. */
const maxContainerBytes = 256 * 1024 * 1024

/**
 * Reads the words of a Word, Excel, PowerPoint or OpenDocument file. The older formats are kept without.
 *
 * @throws UnreadableFile `corrupt` when the container is damaged or its words cannot be found in time
 */
export async function deriveOffice({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const isContainer = /openxmlformats|opendocument|macroenabled/i.test(sniffed.mediaType)
  if (!isContainer || (await stat(path)).size > maxContainerBytes) return { files: [], facts: {} }
  const zip = await readFile(path, { signal })
  const parts = await unzipParts(zip, holdsWords).catch((cause: unknown) => {
    throw new UnreadableFile('corrupt', { cause })
  })
  signal.throwIfAborted()
  const text = await wordsInTime(parts, signal)
  return { files: await textRenditions(folder, text), facts: { text } }
}
