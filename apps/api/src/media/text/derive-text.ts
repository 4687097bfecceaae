import type { Derivation, DerivationInput } from '../derivation.ts'
import { cleanText, maxTextLength, textRenditions } from '../output/plain-text.ts'
import { decodeText } from '../reading/decode-text.ts'
import { readBeginning } from '../reading/file-window.ts'
import { textOfHtml } from './text-of-markup.ts'

/** UTF-8 needs at most four bytes for a character; markup around the text is allowed as much again. */
const maxBytes = maxTextLength * 8

/** Makes the plain text of a text file; of a page, the words that a reader sees. */
export async function deriveText({ path, sniffed, folder }: DerivationInput): Promise<Derivation> {
  const decoded = decodeText(await readBeginning(path, maxBytes))
  const text = cleanText(sniffed.active ? textOfHtml(decoded) : decoded)
  return { files: await textRenditions(folder, text), facts: { text } }
}
