import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { claimedSize, type PictureArea } from './claimed-size.ts'
import type { DecodedPicture } from './decode-by-ffmpeg.ts'

/** What the thread is given: a document of one page and the size of its picture in pixels. */
export const Jpeg2000Task = Type.Object({
  pdf: Type.Unsafe<Uint8Array>({}),
  width: Type.Integer(),
  height: Type.Integer(),
})
type Jpeg2000Task = Static<typeof Jpeg2000Task>

/** Decoded whole by PDFium, beside the document. */
const maxPixels = 40_000_000

const thread = new URL('./jpeg2000-thread.ts', import.meta.url)

/**
 * Decodes a JPEG 2000 picture whose tiles or components FFmpeg does not know. PDF has pictures of this format
 * (ISO 32000-1, section 7.4.9), so PDFium brings OpenJPEG with it: the file becomes the only picture of a page.
 *
 * @param box pixels at most of the result, its height up to twice that
 */
export async function decodeJpeg2000(
  path: string,
  box: number,
  signal: AbortSignal,
): Promise<DecodedPicture> {
  const bytes = await readFile(path)
  const size = claimedSize(bytes, 'image/jp2')
  if (size === undefined) throw new UnreadableFile('corrupt')
  if (size.width * size.height > maxPixels) throw new UnreadableFile('too-large')
  const scale = Math.min(1, box / size.width, (box * 2) / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const task: Jpeg2000Task = { pdf: pageWith(bytes, size), width, height }
  const data = await runInThread(thread, task, signal)
  if (!(data instanceof Uint8Array) || isBlank(data)) throw new UnreadableFile('corrupt')
  return { picture: { data: Buffer.from(data.buffer), width, height, channels: 4 }, ...size }
}

/** PDFium leaves the page white where it cannot decode the picture. */
function isBlank(pixels: Uint8Array): boolean {
  return pixels.every((value) => value === 255)
}

function pageWith(picture: Buffer, { width, height }: PictureArea): Uint8Array {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`
  const box = `/MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I 5 0 R >> >>`
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`
  const objects = [
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [Buffer.from(`<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${box} >>`)],
    stream('', Buffer.from(drawing)),
    stream(image, picture),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  let length = 9
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    for (const bytes of object) add(bytes)
    add(Buffer.from('\nendobj\n'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`))
  return new Uint8Array(Buffer.concat(parts))
}

function stream(entries: string, content: Buffer): Buffer[] {
  return [
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]
}
