import { isCutShort } from '../reading/cut-short.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const fromTheSystem =
  /no space left|no such file|permission denied|too many open files|ENOSPC|ENOENT|EACCES|EMFILE/i
const unknownFormat =
  /decoder not found|no decoder|not implemented|unsupported|patches welcome|demuxer not found/i

/** Names the reason for which FFmpeg could not read a file; errors of the machine itself go through. */
export async function avError(error: unknown, path: string, mediaType: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  // A fault of ours, in what we asked for or write: no file shall be blamed for it.
  if (error instanceof TypeError || /encoder|muxer/i.test(error.message)) return error
  if (fromTheSystem.test(error.message)) return error
  if (await isCutShort(path, mediaType)) return new UnreadableFile('truncated', { cause: error })
  if (unknownFormat.test(error.message)) return new UnreadableFile('unsupported', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
