import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'

const diskFullPattern = /no space left|ENOSPC/i
const systemErrorPattern = /no such file|permission denied|too many open files|ENOENT|EACCES|EMFILE/i
const unknownFormatPattern =
  /decoder not found|no decoder|not implemented|unsupported|patches welcome|demuxer not found/i

/** Converts FFmpeg's error to an UnreadableFile with its reason; a full disk to an error with the code `ENOSPC`. Other
 * system errors and our own faults are returned unchanged. */
export async function toAvError(error: unknown, path: string, mediaType: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  // FFmpeg's errors have numbers for codes, which differ between systems.
  if (diskFullPattern.test(error.message))
    return Object.assign(new Error(error.message, { cause: error }), { code: 'ENOSPC' })
  // These come from our own use of FFmpeg or from writing the output, so the input file is not at fault.
  if (error instanceof TypeError || /encoder|muxer/i.test(error.message)) return error
  if (systemErrorPattern.test(error.message)) return error
  if (await isTruncated(path, mediaType)) return new UnreadableFile('truncated', { cause: error })
  if (unknownFormatPattern.test(error.message)) return new UnreadableFile('unsupported', { cause: error })
  return new UnreadableFile('corrupt', { cause: error })
}
