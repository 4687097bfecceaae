import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Converts a decoder's error to an UnreadableFile with its reason; system errors are returned unchanged. */
export async function toImageError(error: unknown, path: string, mediaType: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof UnreadableFile || error.name === 'AbortError')
    return error
  const { message } = error
  if (/ENOSPC|ENOENT|EACCES|EMFILE|unable to open for write|no space left/i.test(message)) return error
  if (/pixel limit|timeout|memory|too large/i.test(message)) {
    return new UnreadableFile('too-large', { cause: error })
  }
  // The type is supported but the decoder does not recognise the bytes, so they are damaged.
  if (/unsupported image format/i.test(message) && !(await isTruncated(path, mediaType))) {
    return new UnreadableFile('corrupt', { cause: error })
  }
  if (await isTruncated(path, mediaType)) return new UnreadableFile('truncated', { cause: error })
  if (/unsupported|not been built in|no decoder|patches welcome/i.test(message)) {
    return new UnreadableFile('unsupported', { cause: error })
  }
  return new UnreadableFile('corrupt', { cause: error })
}
