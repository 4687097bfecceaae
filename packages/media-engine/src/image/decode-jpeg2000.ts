import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type PixelSize, parseDeclaredSize } from './declared-size.ts'
import type { DecodedImage } from './decode-with-ffmpeg.ts'
import { type Box, scaleInto } from './write-sizes.ts'

/** The input of the thread: a PDF of one page and the size in pixels at which to render it. */
export const Jpeg2000Task = Type.Object({
  pdf: Type.Unsafe<Uint8Array>({}),
  width: Type.Integer(),
  height: Type.Integer(),
})
type Jpeg2000Task = Static<typeof Jpeg2000Task>

/** PDFium holds the whole decoded image and the document in memory. */
const maxPixels = 40_000_000

const threadUrl = new URL('./jpeg2000-thread.ts', import.meta.url)

/**
 * Decodes a JPEG 2000 image with tiles or components that FFmpeg does not support. PDFium includes OpenJPEG, because
 * PDF allows such images (ISO 32000-1, section 7.4.9), so it renders a page that consists of this image.
 *
 * @param box maximum size of the result in pixels
 */
export async function decodeJpeg2000(path: string, box: Box, signal: AbortSignal): Promise<DecodedImage> {
  const bytes = await readFile(path)
  const size = parseDeclaredSize(bytes, 'image/jp2')
  if (size === undefined) throw new UnreadableFile('corrupt')
  if (size.width * size.height > maxPixels) throw new UnreadableFile('too-large')
  const { width, height } = scaleInto(size, box)
  const task: Jpeg2000Task = { pdf: createPage(bytes, size), width, height }
  const data = await runInThread(threadUrl, task, signal)
  if (!(data instanceof Uint8Array) || isBlank(data)) throw new UnreadableFile('corrupt')
  return { image: { data: Buffer.from(data.buffer), width, height, channels: 4 }, ...size }
}

/** Whether the page is white, as PDFium leaves it when it cannot decode the image. */
function isBlank(pixels: Uint8Array): boolean {
  return pixels.every((value) => value === 255)
}

function createPage(image: Buffer, { width, height }: PixelSize): Uint8Array {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`
  const box = `/MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I 5 0 R >> >>`
  const imageDictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`
  const objects = [
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [Buffer.from(`<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${box} >>`)],
    stream('', Buffer.from(drawing)),
    stream(imageDictionary, image),
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
