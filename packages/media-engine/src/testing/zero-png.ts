import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'

/** Passes of an interlaced PNG: first column and row, and the step sizes (PNG specification, section 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Creates a black RGB PNG of 16 bits: a megabyte that inflates to `width * height * 6` bytes. */
export async function createZeroPng(width: number, height: number, interlaced: boolean): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 2, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', await deflateRows(width, height, interlaced)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function deflateRows(width: number, height: number, interlaced: boolean): Promise<Buffer> {
  const deflate = createDeflate()
  const chunks: Buffer[] = []
  deflate.on('data', (bytes: Buffer) => chunks.push(bytes))
  for (const [column, row, columnStep, rowStep] of interlaced ? passes : [[0, 0, 1, 1] as const]) {
    // Each row starts with its filter type.
    const bytes = Buffer.alloc(1 + Math.ceil((width - column) / columnStep) * 6)
    const rows = Math.ceil((height - row) / rowStep)
    for (let count = 0; count < rows; count += 1) {
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
  }
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(chunks)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(content.length, 0)
  sizes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
}
