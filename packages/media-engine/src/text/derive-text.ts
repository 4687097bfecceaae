import type { Derivation, DerivationInput } from '../derivation.ts'
import { cleanText, maxTextLength, writeTextRendition } from '../output/plain-text.ts'
import { decodeText } from '../reading/decode-text.ts'
import { readBeginning } from '../reading/file-ends.ts'
import { htmlToText } from './html-to-text.ts'

/** A UTF-8 character takes at most four bytes; the same amount again is allowed for markup. */
const maxBytes = maxTextLength * 8

/** Extracts the plain text of a text file; of HTML, the visible text. */
export async function deriveText({ path, sniffed, folder }: DerivationInput): Promise<Derivation> {
  const decoded = decodeText(await readBeginning(path, maxBytes))
  const text = cleanText(sniffed.active ? htmlToText(decoded) : decoded)
  return { files: await writeTextRendition(folder, text), facts: { text } }
}
