import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openMediaEngine } from '../process/media-engine.ts'
import { heicFile } from '../testing/heic-file.ts'
import { hevcFrame } from '../testing/hevc-frame.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { zeroPng } from '../testing/zero-png.ts'
import { rejectUndecodable } from './picture-limits.ts'

const folder = temporaryFolder()
const media = openMediaEngine()
afterAll(() => media.close())

/** Derives as the worker does, within the memory of a media process: the widths that were made, or why none were. */
async function outcomeOf(path: string): Promise<string> {
  const sniffed = await media.sniff(path, path)
  const signal = AbortSignal.timeout(60_000)
  return media.derive({ path, sniffed, outDir: `${path}-derived`, signal }).then(
    ({ files }) => `${files.length} files`,
    (error: { reason?: string; endCause?: string }) => error.reason ?? error.endCause ?? String(error),
  )
}

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function written(name: string, picture: Sharp | Promise<Buffer>): Promise<string> {
  const path = folder.at(name)
  await writeFile(path, await ('toBuffer' in picture ? picture.toBuffer() : picture))
  return path
}

test.each([
  ['100 megapixels as JPEG', '4 files', () => flat(11_585, 8640).jpeg()],
  ['100 megapixels as progressive JPEG', '4 files', () => flat(11_585, 8640).jpeg({ progressive: true })],
  ['64 megapixels of 16 bits as PNG', '4 files', () => zeroPng(8000, 8000, false)],
  ['256 megapixels of 16 bits as interlaced PNG', 'too-large', () => zeroPng(16_000, 16_000, true)],
] as const)(
  '%s: %s, within the memory of a media process',
  async (name, outcome, picture) => {
    expect(await outcomeOf(await written(name, picture()))).toBe(outcome)
  },
  60_000,
)

test('an AVIF of some kilobytes that unpacks to a gigabyte is too large, also where its header says that it is small', async () => {
  const bomb = await flat(7200, 7000).avif({ effort: 0 }).toBuffer()
  expect(bomb.length).toBeLessThan(10_000)
  expect(await outcomeOf(await written('bomb.avif', Promise.resolve(bomb)))).toBe('too-large')
  const lying = Buffer.from(bomb)
  const size = lying.indexOf('ispe') + 8
  lying.writeUInt32BE(100, size)
  lying.writeUInt32BE(100, size + 4)
  expect(await outcomeOf(await written('lying.avif', Promise.resolve(lying)))).toMatch(/too-large|corrupt/)
}, 60_000)

test('a HEIC that claims to be huge is too large', async () => {
  const bomb = heicFile({ hevc: await hevcFrame(64, 64), width: 16_000, height: 16_000 })
  expect(await outcomeOf(await written('bomb.heic', Promise.resolve(bomb)))).toBe('too-large')
})

describe('a picture counts by the bytes that its decoder holds at once', () => {
  const large = { width: 11_585, height: 8640, channels: 3, depth: 'uchar', isProgressive: false } as const

  test.each<[string, object]>([
    ['a JPEG, which is shrunk on the way', { format: 'jpeg' }],
    [
      'a progressive JPEG, with two bytes a sample',
      { format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' },
    ],
    ['a PNG, which is read row by row', { format: 'png', depth: 'ushort' }],
    ['an interlaced PNG of 8 bits', { format: 'png', isProgressive: true }],
    ['a TIFF', { format: 'tiff', depth: 'ushort' }],
    ['a WebP', { format: 'webp' }],
    ['a GIF', { format: 'gif' }],
  ])('100 megapixels are not too many of %s', (_what, metadata) => {
    expect(() => rejectUndecodable({ ...large, ...metadata } as Metadata)).not.toThrow()
  })

  test.each<[string, object]>([
    [
      'an interlaced PNG of 16 bits and four channels',
      { format: 'png', isProgressive: true, depth: 'ushort', channels: 4 },
    ],
    [
      'a progressive JPEG of four colours',
      { format: 'jpeg', isProgressive: true, channels: 4, chromaSubsampling: '4:4:4:4' },
    ],
    ['an AVIF', { format: 'heif', compression: 'av1', bitsPerSample: 8 }],
    ['an AVIF of 10 bits', { format: 'heif', compression: 'av1', bitsPerSample: 10 }],
  ])('100 megapixels are too many of %s', (_what, metadata) => {
    expect(() => rejectUndecodable({ ...large, ...metadata } as Metadata)).toThrow('too-large')
  })
})
