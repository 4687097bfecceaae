/** Detects films whose signatures are missing from file-type, by the first bytes of the file. */
export function detectVideoType(head: Buffer): string | undefined {
  if (startsDigitalVideo(head)) return 'video/x-dv'
  // A Video CD stores an MPEG-1 program stream as the raw sectors of the disc.
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'CDXA')
    return 'video/MP1S'
  return undefined
}

/** Length of a DIF block; a frame starts with a header block, then two subcode blocks (IEC 61834-2). */
const blockLength = 80

/** A film as it was on a DV tape: its frames follow each other without any header of the file. */
function startsDigitalVideo(head: Buffer): boolean {
  if (head.length < 2 * blockLength) return false
  const isHeader = (head.readUInt32BE(0) & 0xffffff7f) >>> 0 === 0x1f07003f
  return isHeader && (head[blockLength] ?? 0) >>> 5 === 1
}
