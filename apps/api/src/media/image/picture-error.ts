import { isCutShort } from '../reading/cut-short.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** Names the reason for which a picture could not be decoded; errors that are not the picture's go through. */
export async function pictureError(error: unknown, path: string, mediaType: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof UnreadableFile || error.name === 'AbortError')
    return error
  const { message } = error
  if (/ENOSPC|ENOENT|EACCES|EMFILE|unable to open for write|no space left/i.test(message)) return error
  if (/pixel limit|timeout|memory|too large/i.test(message)) {
    return new UnreadableFile('too-large', { cause: error })
  }
  // No decoder knows the bytes, though the type is one that is decoded: they are not what they claim to be.
  if (/unsupported image format/i.test(message) && !(await isCutShort(path, mediaType))) {
    return new UnreadableFile('corrupt', { cause: error })
  }
  if (await isCutShort(path, mediaType)) return new UnreadableFile('truncated', { cause: error })
  if (/unsupported|not been built in|no decoder|patches welcome/i.test(message)) {
    return new UnreadableFile('unsupported', { cause: error })
  }
  return new UnreadableFile('corrupt', { cause: error })
}
