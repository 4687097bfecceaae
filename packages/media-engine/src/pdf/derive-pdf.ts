import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { cleanText, writeTextRendition } from '../output/plain-text.ts'
import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { toPdfError } from './pdf-error.ts'
import { readPages } from './read-pages.ts'

/** Limited because the file is in memory twice while PDFium opens it. */
const maxPdfBytes = 350 * 1024 * 1024

/**
 * Renders the first pages of a PDF and extracts its text.
 *
 * @throws UnreadableFile `encrypted` when a password is needed, `too-complex` when it takes too long, else another reason
 */
export async function derivePdf(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed } = input
  const { size } = await stat(path)
  if (size > maxPdfBytes) throw new UnreadableFile('too-large')
  if (await isTruncated(path, sniffed.mediaType)) throw new UnreadableFile('truncated')
  const content = await readPages(input).catch((error: unknown) => {
    input.signal.throwIfAborted()
    throw toPdfError(error)
  })
  const { pages, files, placeholder } = content
  if (pages === 0) throw new UnreadableFile('corrupt')
  const text = cleanText(content.texts.join('\n\n'))
  return {
    files: [...files, ...(await writeTextRendition(input.folder, text))],
    facts: { pages, text, ...(placeholder !== undefined && { placeholder }) },
  }
}
