import { open } from 'node:fs/promises'

/**
 * Whether a recording's header says how much sound follows, so that less of it means that the file was cut.
 * FFmpeg guesses the length of the others from their size.
 */
export async function promisesLength(path: string, mediaType: string): Promise<boolean> {
  if (mediaType === 'audio/flac') return true
  return mediaType === 'audio/mpeg' && hasFrameCount(path)
}

/** The first frame of an MP3 may be a table (Xing, Info, VBRI) that counts the frames. */
async function hasFrameCount(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const tag = Buffer.alloc(10)
    await file.read(tag, 0, tag.length, 0)
    const frame = Buffer.alloc(4096)
    await file.read(frame, 0, frame.length, tagLength(tag))
    return ['Xing', 'Info', 'VBRI'].some((mark) => frame.includes(mark))
  } finally {
    await file.close()
  }
}

/** Bytes of the ID3v2 tag before the sound; its length has seven bits in each byte (ID3v2.4 section 3.1). */
function tagLength(tag: Buffer): number {
  if (tag.toString('latin1', 0, 3) !== 'ID3') return 0
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + (tag[at] ?? 0), 0) + tag.length
}
