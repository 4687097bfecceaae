/** Makes FFmpeg move the index of an MP4 to its start, for which it writes the whole file a second time. */
export const movedIndex: Record<string, string> = { movflags: '+faststart' }

/** Above it, a file is written twice instead: the bytes are reserved before it is known how many packets there are. */
const maxReservedBytes = 32 * 1024 * 1024

/**
 * FFmpeg's options for an MP4 with its index at the start, so that it can be played before all of it is loaded. Room for the index is
 * reserved there, so that the file is written once.
 *
 * @param bytes that the index has at most; where it has more, FFmpeg fails at the end with `EINVAL`
 */
export function reserveIndex(bytes: number): Record<string, string> {
  return bytes <= maxReservedBytes ? { moov_size: String(bytes) } : movedIndex
}
