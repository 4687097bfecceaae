import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { cleanText, textRenditions } from '../output/plain-text.ts'
import { isCutShort } from '../reading/cut-short.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readPages } from './read-pages.ts'

/** The file is in memory twice while PDFium opens it, and has to leave room within a media process. */
const maxPdfBytes = 350 * 1024 * 1024

/**
 * Makes pictures of the first pages of a PDF and reads its words.
 *
 * @throws UnreadableFile `encrypted` when a password is needed, `too-complex` when it takes too long, else the reason
 *   why it cannot be opened
 */
export async function derivePdf(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed } = input
  const { size } = await stat(path)
  if (size > maxPdfBytes) throw new UnreadableFile('too-large')
  if (await isCutShort(path, sniffed.mediaType)) throw new UnreadableFile('truncated')
  const content = await readPages(input).catch((error: unknown) => {
    input.signal.throwIfAborted()
    throw pdfError(error)
  })
  const { pages, files, placeholder } = content
  if (pages === 0) throw new UnreadableFile('corrupt')
  const text = cleanText(content.texts.join('\n\n'))
  return {
    files: [...files, ...(await textRenditions(input.folder, text))],
    facts: { pages, text, ...(placeholder !== undefined && { placeholder }) },
  }
}

function pdfError(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error
  if (!(error instanceof Error) || /ENOSPC|ENOENT|EACCES|EMFILE/.test(error.message)) return error
  if (/password/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/security scheme/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/memory|allocat/i.test(error.message)) return new UnreadableFile('too-large', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
