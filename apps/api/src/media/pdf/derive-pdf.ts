import { stat } from 'node:fs/promises'
import { Value } from 'typebox/value'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { textRenditions } from '../output/plain-text.ts'
import { isCutShort } from '../reading/cut-short.ts'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { PdfReply } from './pdf-task.ts'

/** PDFium holds the whole file in memory, beside what it makes of it. */
const maxPdfBytes = 512 * 1024 * 1024

/**
 * Makes pictures of the first pages of a PDF and reads its words.
 *
 * @throws UnreadableFile `encrypted` when a password is needed, else the reason why it cannot be opened
 */
export async function derivePdf({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const { size } = await stat(path)
  if (size > maxPdfBytes) throw new UnreadableFile('too-large')
  if (await isCutShort(path, sniffed.mediaType)) throw new UnreadableFile('truncated')
  const thread = new URL('./pdf-thread.ts', import.meta.url)
  const reply = await runInThread(thread, { path, folder }, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw pdfError(error)
  })
  const { pages, files, placeholder, text } = Value.Parse(PdfReply, reply)
  if (pages === 0) throw new UnreadableFile('corrupt')
  return {
    files: [...files, ...(await textRenditions(folder, text))],
    facts: { pages, text, ...(placeholder === '' ? {} : { placeholder }) },
  }
}

function pdfError(error: unknown): unknown {
  if (!(error instanceof Error) || /ENOSPC|ENOENT|EACCES|EMFILE/.test(error.message)) return error
  if (/password/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/security scheme/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/memory|allocat/i.test(error.message)) return new UnreadableFile('too-large', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
