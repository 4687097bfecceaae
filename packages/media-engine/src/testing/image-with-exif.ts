import sharp from 'sharp'

/** Creates a WebP image of 10 × 10 pixels with an EXIF block (RIFF container, chunks VP8X, VP8 and EXIF). */
export async function createImageWithExif(exif: Buffer): Promise<Buffer> {
  const plain = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#345' } })
    .webp()
    .toBuffer()
  const riffHeader = 12
  const header = Buffer.alloc(10)
  const hasExif = 0x08
  header.writeUInt8(hasExif, 0)
  header.writeUIntLE(9, 4, 3)
  header.writeUIntLE(9, 7, 3)
  const chunks = [chunk('VP8X', header), plain.subarray(riffHeader), chunk('EXIF', exif)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/**
 * Creates an EXIF block with many unknown tags, each of which declares the whole block as its value: `tags` × `bytes` in
 * total.
 */
export function createOversizedBlock(tags: number, bytes: number): Buffer {
  const block = Buffer.alloc(bytes)
  block.write('II', 0, 'latin1')
  block.writeUInt16LE(42, 2)
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(tags, 8)
  const short = 3
  for (let index = 0; index < tags; index += 1) {
    const at = 10 + index * 12
    block.writeUInt16LE(0x7000 + (index % 0x1000), at)
    block.writeUInt16LE(short, at + 2)
    block.writeUInt32LE(bytes / 2 - 8, at + 4)
    block.writeUInt32LE(8, at + 8)
  }
  return block
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}
