import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openMediaEngine } from '../process/media-engine.ts'
import { createHeic } from '../testing/heic-file.ts'
import { encodeHevcFrame } from '../testing/hevc-frame.ts'
import { createZeroPng } from '../testing/zero-png.ts'
import { rejectUndecodable } from './image-limits.ts'

const folder = createTemporaryFolder()
const media = openMediaEngine({ niceness: 0 })
afterAll(() => media.close())

/** Derives in a media process, as the worker does, and returns the number of files or the reason of the failure. */
async function deriveInProcess(path: string): Promise<string> {
  const sniffed = await media.sniff(path, path)
  const signal = AbortSignal.timeout(170_000)
  return media.derive({ path, sniffed, outDir: `${path}-derived`, signal }).then(
    ({ files }) => `${files.length} files`,
    (error: { reason?: string; endCause?: string }) => error.reason ?? error.endCause ?? String(error),
  )
}

function createFlatImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
}

async function writeImage(name: string, image: Sharp | Promise<Buffer>): Promise<string> {
  const path = folder.at(name)
  await writeFile(path, await ('toBuffer' in image ? image.toBuffer() : image))
  return path
}

test.each([
  ['100 megapixels as JPEG', '4 files', () => createFlatImage(11_585, 8640).jpeg()],
  [
    '100 megapixels as progressive JPEG',
    '4 files',
    () => createFlatImage(11_585, 8640).jpeg({ progressive: true }),
  ],
  ['64 megapixels of 16 bits as PNG', '4 files', () => createZeroPng(8000, 8000, false)],
  ['256 megapixels of 16 bits as interlaced PNG', 'too-large', () => createZeroPng(16_000, 16_000, true)],
] as const)(
  'derives %s with the outcome %s within the memory of a media process',
  async (name, outcome, image) => {
    expect(await deriveInProcess(await writeImage(name, image()))).toBe(outcome)
  },
  180_000,
)

test('rejects an AVIF that decodes to a gigabyte, even if its header declares a small image', async () => {
  const bomb = await createFlatImage(7200, 7000).avif({ effort: 0 }).toBuffer()
  expect(bomb.length).toBeLessThan(10_000)
  expect(await deriveInProcess(await writeImage('bomb.avif', Promise.resolve(bomb)))).toBe('too-large')
  const falsified = Buffer.from(bomb)
  const size = falsified.indexOf('ispe') + 8
  falsified.writeUInt32BE(100, size)
  falsified.writeUInt32BE(100, size + 4)
  expect(await deriveInProcess(await writeImage('falsified.avif', Promise.resolve(falsified)))).toMatch(
    /too-large|corrupt/,
  )
}, 180_000)

test('rejects a HEIC that declares a huge image', async () => {
  const bomb = createHeic({ hevc: await encodeHevcFrame(64, 64), width: 16_000, height: 16_000 })
  expect(await deriveInProcess(await writeImage('bomb.heic', Promise.resolve(bomb)))).toBe('too-large')
})

describe('rejectUndecodable', () => {
  const large = { width: 11_585, height: 8640, channels: 3, depth: 'uchar', isProgressive: false } as const

  test.each<[string, object]>([
    ['a JPEG, which is scaled while loading', { format: 'jpeg' }],
    [
      'a progressive JPEG with two bytes per sample',
      { format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' },
    ],
    ['a PNG, which is read row by row', { format: 'png', depth: 'ushort' }],
    ['an interlaced PNG of 8 bits', { format: 'png', isProgressive: true }],
    ['a TIFF', { format: 'tiff', depth: 'ushort' }],
    ['a WebP', { format: 'webp' }],
    ['a GIF', { format: 'gif' }],
  ])('accepts 100 megapixels of %s', (_what, metadata) => {
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
  ])('rejects 100 megapixels of %s', (_what, metadata) => {
    expect(() => rejectUndecodable({ ...large, ...metadata } as Metadata)).toThrow('too-large')
  })
})
