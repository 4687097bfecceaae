import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const systemErrorPattern =
  /no space left|no such file|permission denied|too many open files|ENOSPC|ENOENT|EACCES|EMFILE/i
const unknownFormatPattern =
  /decoder not found|no decoder|not implemented|unsupported|patches welcome|demuxer not found/i

/** Converts FFmpeg's error to an UnreadableFile with its reason; system errors and our own faults are returned unchanged. */
export async function toAvError(error: unknown, path: string, mediaType: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  // These come from our own use of FFmpeg or from writing the output, so the input file is not at fault.
  if (error instanceof TypeError || /encoder|muxer/i.test(error.message)) return error
  if (systemErrorPattern.test(error.message)) return error
  if (await isTruncated(path, mediaType)) return new UnreadableFile('truncated', { cause: error })
  if (unknownFormatPattern.test(error.message)) return new UnreadableFile('unsupported', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
