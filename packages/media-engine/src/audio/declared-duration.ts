import { open } from 'node:fs/promises'

/**
 * Whether a recording's header states its duration, so that less audio means that the file is truncated.
 * For all other formats FFmpeg estimates the duration from the file size.
 */
export async function declaresDuration(path: string, mediaType: string): Promise<boolean> {
  if (mediaType === 'audio/flac') return true
  return mediaType === 'audio/mpeg' && hasFrameCount(path)
}

/** The first frame of an MP3 may hold a table (Xing, Info, VBRI) with the number of frames. */
async function hasFrameCount(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const tag = Buffer.alloc(10)
    await file.read(tag, 0, tag.length, 0)
    const frame = Buffer.alloc(4096)
    await file.read(frame, 0, frame.length, parseTagLength(tag))
    return ['Xing', 'Info', 'VBRI'].some((signature) => frame.includes(signature))
  } finally {
    await file.close()
  }
}

/** Returns the size of the ID3v2 tag in bytes; its header stores seven bits in each byte (ID3v2.4 section 3.1). */
function parseTagLength(tag: Buffer): number {
  if (tag.toString('latin1', 0, 3) !== 'ID3') return 0
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + (tag[at] ?? 0), 0) + tag.length
}
