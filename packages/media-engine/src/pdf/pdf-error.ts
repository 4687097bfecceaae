import { UnreadableFile } from '../unreadable-file.ts'

/** Converts an error of PDFium to an UnreadableFile with its reason; system errors are returned unchanged. */
export function toPdfError(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error
  if (!(error instanceof Error) || /ENOSPC|ENOENT|EACCES|EMFILE/.test(error.message)) return error
  if (/password/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/security scheme/i.test(error.message)) return new UnreadableFile('encrypted', { cause: error })
  if (/memory|allocat/i.test(error.message)) return new UnreadableFile('too-large', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
