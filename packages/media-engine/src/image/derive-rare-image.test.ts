import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_BMP,
  FF_ENCODER_JPEG2000,
  FF_ENCODER_LIBJXL,
  FF_ENCODER_PCX,
  FF_ENCODER_TARGA,
} from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { encodeImage } from '../testing/encoded-image.ts'
import { createPhotoshopFile } from '../testing/photoshop-file.ts'
import { createTiff, type TiffTag } from '../testing/tiff-block.ts'

const folder = createTemporaryFolder()

const red = [200, 40, 30] as const

async function measureColour(path: string | undefined): Promise<number[]> {
  const { channels } = await sharp(path).removeAlpha().stats()
  return channels.map(({ mean }) => Math.round(mean))
}

async function expectRed(path: string, size: string) {
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual([`preview-1280 ${size}`, `thumbnail-320 ${size}`])
  const [r = 0, g = 255, b = 255] = await measureColour(derivation.files[0]?.path)
  expect(r).toBeGreaterThan(180)
  expect(Math.max(g, b)).toBeLessThan(70)
  return derivation
}

test.for([
  ['picture.bmp', FF_ENCODER_BMP],
  ['picture.jp2', FF_ENCODER_JPEG2000],
  ['picture.jxl', FF_ENCODER_LIBJXL],
  ['picture.pcx', FF_ENCODER_PCX],
  ['picture.tga', FF_ENCODER_TARGA],
] as const)('makes renditions of %s', async ([name, encoder]) => {
  const path = folder.at(name)
  await writeFile(path, await encodeImage(encoder, { width: 120, height: 80, rgb: red }))
  const { facts } = await expectRed(path, '120x80')
  expect(facts).toMatchObject({ width: 120, height: 80 })
})

test('makes renditions of a JPEG 2000 with an oversized tile', async () => {
  const path = folder.at('tiled.jp2')
  const image = await encodeImage(FF_ENCODER_JPEG2000, { width: 120, height: 80, rgb: red })
  const tileSize = image.indexOf('ff4fff51', 0, 'hex') + 24
  image.writeUInt32BE(0xffffffff, tileSize)
  image.writeUInt32BE(0xffffffff, tileSize + 4)
  await writeFile(path, image)
  const { facts } = await expectRed(path, '120x80')
  expect(facts).toMatchObject({ width: 120, height: 80 })
})

test('makes renditions of the composite image of a Photoshop file', async () => {
  const path = folder.at('picture.psd')
  await writeFile(path, createPhotoshopFile(120, 80, red))
  await expectRed(path, '120x80')
})

test('makes renditions of a portable pixmap', async () => {
  const path = folder.at('picture.ppm')
  const pixels = Buffer.from(Array.from({ length: 120 * 80 }, () => red).flat())
  await writeFile(path, Buffer.concat([Buffer.from('P6\n120 80\n255\n'), pixels]))
  await expectRed(path, '120x80')
})

const orientation: TiffTag = [0x0112, { short: 6 }]

/** A camera raw file: a TIFF directory, a small and a large JPEG, and filler for the sensor data. */
async function createRawFile(tags: readonly TiffTag[]): Promise<Buffer> {
  const jpeg = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const embedded = [await jpeg(40, 30, '#0000ff'), await jpeg(120, 80, '#c8281e')]
  const lookalike = Buffer.from('ffd8ffe000104a46', 'hex')
  return createTiff(tags, Buffer.concat([lookalike, ...embedded, Buffer.alloc(5_000, 0x5a)]))
}

test.for(['photo.nef', 'photo.CR2', 'photo.dng', 'photo.arw', 'photo.pef'])(
  'makes renditions of the largest embedded JPEG of %s, rotated',
  async (name) => {
    const path = folder.at(name)
    await writeFile(path, await createRawFile([[0x010f, 'Maker'], orientation]))
    const { facts } = await expectRed(path, '80x120')
    expect(facts).toMatchObject({ width: 80, height: 120 })
  },
)

test('reports a raw file without an embedded image as unsupported', async () => {
  const path = folder.at('bare.nef')
  await writeFile(path, createTiff([[0x010f, 'Maker'], orientation], Buffer.alloc(5_000, 0x5a)))
  expect(await getUnreadableReason(path)).toBe('unsupported')
})

/** The start of a JPEG XL codestream: its signature, then both sides in 30 bits each, least significant bit first. */
function createJpegXlHeader(width: number, height: number): Buffer {
  const bits = (value: number, count: number) =>
    Array.from({ length: count }, (_, index) => Math.floor(value / 2 ** index) % 2)
  const side = (length: number) => [...bits(3, 2), ...bits(length - 1, 30)]
  const all = [0, ...side(height), 0, 0, 0, ...side(width)]
  const bytes = Buffer.alloc(100)
  for (const [index, bit] of all.entries())
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7))
  return Buffer.concat([Buffer.from('ff0a', 'hex'), bytes])
}

test('rejects a file that declares a huge image without allocating memory for it', async () => {
  const huge = 60_000
  const bmp = await encodeImage(FF_ENCODER_BMP, { width: 8, height: 8, rgb: red })
  bmp.writeInt32LE(huge, 18)
  bmp.writeInt32LE(huge, 22)
  const jp2 = await encodeImage(FF_ENCODER_JPEG2000, { width: 8, height: 8, rgb: red })
  const size = jp2.indexOf('ff51', 0, 'hex') + 6
  for (const at of [size, size + 16]) {
    jp2.writeUInt32BE(huge, at)
    jp2.writeUInt32BE(huge, at + 4)
  }
  const jxl = createJpegXlHeader(huge, huge)
  const boxed = Buffer.concat([
    Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20000000006a786c20', 'hex'),
    Buffer.from('000000006a786c63', 'hex'),
    jxl,
  ])
  const psd = createPhotoshopFile(8, 8, red)
  psd.writeUInt32BE(30_000, 14)
  psd.writeUInt32BE(30_000, 18)
  for (const [name, bytes] of [
    ['bomb.bmp', bmp],
    ['bomb.jp2', jp2],
    ['bomb.jxl', jxl],
    ['boxed.jxl', boxed],
    ['bomb.psd', psd],
    ['bomb.ppm', Buffer.from(`P6\n${huge} ${huge}\n255\n${'x'.repeat(100)}`)],
  ] as const) {
    const path = folder.at(name)
    await writeFile(path, bytes)
    const before = process.memoryUsage().rss
    expect([name, await getUnreadableReason(path)]).toEqual([name, 'too-large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  }
})

test.for(['cut.bmp', 'cut.jxl', 'cut.psd'])('reports the damaged %s as corrupt', async (name) => {
  const path = folder.at(name)
  const createComplete = {
    'cut.bmp': () => encodeImage(FF_ENCODER_BMP, { width: 60, height: 60, rgb: red }),
    'cut.jxl': () => encodeImage(FF_ENCODER_LIBJXL, { width: 60, height: 60, rgb: red }),
    'cut.psd': async () => createPhotoshopFile(60, 60, red),
  }[name]
  await writeFile(path, (await createComplete?.())?.subarray(0, 24) ?? '')
  expect(await getUnreadableReason(path)).toBe('corrupt')
})

test('reports an unknown type as unsupported', async () => {
  const path = folder.at('program.bin')
  await writeFile(path, Buffer.from([0, 1, 2, 3, 250]))
  expect(await getUnreadableReason(path)).toBe('unsupported')
})

test('reports text that is named like an image as corrupt', async () => {
  const path = folder.at('broken.jpg')
  await writeFile(path, 'this was a photograph once')
  expect(await getUnreadableReason(path)).toBe('corrupt')
})
