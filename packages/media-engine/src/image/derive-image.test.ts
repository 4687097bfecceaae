import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { createHeic } from '../testing/heic-file.ts'
import { encodeHevcFrame } from '../testing/hevc-frame.ts'
import { createDisplayP3Profile } from '../testing/icc-profile.ts'

const folder = createTemporaryFolder()

/** Noise, so that files are large enough to be truncated within their pixels. */
function createNoise(width: number, height: number): Sharp {
  const pattern = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: pattern } })
}

function createPlain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function measureColour(path: string | undefined): Promise<number[]> {
  const { channels } = await sharp(path).removeAlpha().stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('makes two previews, two thumbnails and a placeholder of a photograph', async () => {
  const path = folder.at('photo.jpg')
  await createNoise(2400, 1600).jpeg().toFile(path)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual([
    'preview-2048 2048x1365',
    'preview-1280 1280x853',
    'thumbnail-640 640x427',
    'thumbnail-320 320x213',
  ])
  expect(derivation.facts).toMatchObject({ width: 2400, height: 1600 })
  expect(derivation.facts.placeholder).toMatch(/^data:image\/webp;base64,/)
  for (const file of derivation.files) {
    expect(await sharp(file.path).metadata()).toMatchObject({
      format: 'webp',
      width: file.width,
      height: file.height,
    })
    expect((await stat(file.path)).size).toBe(file.size)
  }
})

test.for(['png', 'webp', 'avif', 'gif', 'tiff'] as const)('does not enlarge a small %s', async (format) => {
  const path = folder.at(`small.${format}`)
  await createPlain(200, 100, '#c03020').toFormat(format).toFile(path)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['preview-1280 200x100', 'thumbnail-320 200x100'])
  const [red = 0, green = 0] = await measureColour(derivation.files[0]?.path)
  expect(red).toBeGreaterThan(180)
  expect(green).toBeLessThan(60)
})

test('applies orientation 6 and removes metadata from renditions', async () => {
  const path = folder.at('turned.jpg')
  const left = await createPlain(300, 400, '#ff0000').png().toBuffer()
  await createPlain(600, 400, '#0000ff')
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  const { files, facts } = await derivePath(path)
  expect(facts).toMatchObject({ width: 400, height: 600 })
  const metadata = await sharp(files[0]?.path).metadata()
  expect(metadata).toMatchObject({ width: 400, height: 600, hasProfile: false })
  expect(metadata.exif).toBeUndefined()
  // After a clockwise rotation the left half is at the top.
  const above = await sharp(files[0]?.path).extract({ left: 0, top: 0, width: 400, height: 200 }).toBuffer()
  expect((await sharp(above).stats()).dominant.r).toBeGreaterThan(200)
})

test('converts a wide-gamut profile to sRGB', async () => {
  const path = folder.at('wide.jpg')
  await createPlain(64, 64, '#00ff00').withIccProfile('p3').jpeg({ quality: 100 }).toFile(path)
  const { files } = await derivePath(path)
  const [red = 255, green = 0, blue = 255] = await measureColour(files[0]?.path)
  expect(red).toBeLessThan(30)
  expect(green).toBeGreaterThan(240)
  expect(blue).toBeLessThan(40)
})

test('converts CMYK to sRGB', async () => {
  const path = folder.at('print.jpg')
  await createPlain(64, 64, '#d02020').toColourspace('cmyk').jpeg().toFile(path)
  const { files } = await derivePath(path)
  expect(await sharp(files[0]?.path).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('keeps transparency', async () => {
  const path = folder.at('clear.png')
  await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
    .png()
    .toFile(path)
  const { files } = await derivePath(path)
  expect(await sharp(files[0]?.path).metadata()).toMatchObject({ hasAlpha: true })
})

test('makes a still thumbnail and an animated preview of an animation', async () => {
  const path = folder.at('moving.gif')
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => createPlain(120, 80, colour).png().toBuffer()),
  )
  await sharp(frames, { join: { animated: true } })
    .gif()
    .toFile(path)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['thumbnail-320 120x80', 'preview-1280 120x80'])
  const [still, moving] = derivation.files
  expect((await sharp(still?.path).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(moving?.path).metadata()).pages).toBe(3)
})

test('decodes and rotates a HEIC', async () => {
  const path = folder.at('phone.heic')
  await writeFile(
    path,
    createHeic({ hevc: await encodeHevcFrame(256, 192), width: 256, height: 192, turns: 1 }),
  )
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['preview-1280 192x256', 'thumbnail-320 192x256'])
  expect(derivation.facts).toMatchObject({ width: 192, height: 256 })
  // After an anticlockwise rotation the black left half is at the bottom.
  const preview = sharp(derivation.files[0]?.path)
  const below = await preview.extract({ left: 0, top: 160, width: 192, height: 96 }).toBuffer()
  expect((await measureColour(derivation.files[0]?.path))[0]).toBeGreaterThan(60)
  expect((await sharp(below).stats()).channels[0]?.mean).toBeLessThan(40)
})

test('applies the colour profile of a HEIC', async () => {
  const hevc = await encodeHevcFrame(64, 64)
  const profile = await createDisplayP3Profile()
  const path = folder.at('wide.heic')
  await writeFile(path, createHeic({ hevc, width: 64, height: 64, profile }))
  // Greys are the same in both colour spaces, so the image must not change.
  const { files } = await derivePath(path)
  const right = await sharp(files[0]?.path).extract({ left: 40, top: 0, width: 20, height: 64 }).toBuffer()
  const [red = 0, green = 0, blue = 0] = (await sharp(right).stats()).channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(190)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4)
})

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('reports a cut %s as truncated', async (format) => {
  const path = folder.at(`cut.${format}`)
  await createNoise(400, 300).toFormat(format).toFile(path)
  await truncate(path, Math.floor((await readFile(path)).length * 0.6))
  expect(await getUnreadableReason(path)).toBe('truncated')
  expect(await readdir(`${path}-derived`)).toEqual([])
})

test('reports a cut HEIC as truncated', async () => {
  const path = folder.at('cut.heic')
  const complete = createHeic({ hevc: await encodeHevcFrame(256, 192), width: 256, height: 192 })
  await writeFile(path, complete.subarray(0, complete.length - 200))
  expect(await getUnreadableReason(path)).toBe('truncated')
})

test('reports a JPEG of noise as corrupt', async () => {
  const path = folder.at('noise.jpg')
  await writeFile(
    path,
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 'x'), Buffer.from('ffd9', 'hex')]),
  )
  expect(await getUnreadableReason(path)).toBe('corrupt')
})

test('rejects a small file that declares a huge image as too large', async () => {
  const path = folder.at('bomb.png')
  const bomb = await createPlain(8, 8, '#fff').png().toBuffer()
  // The IHDR chunk, bytes 12 to 29, declares 40,000 × 40,000 pixels.
  bomb.writeUInt32BE(40_000, 16)
  bomb.writeUInt32BE(40_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await writeFile(path, bomb)
  expect(await getUnreadableReason(path)).toBe('too-large')
})

test('reports an empty image as empty', async () => {
  const path = folder.at('nothing.jpg')
  await writeFile(path, '')
  expect(await getUnreadableReason(path)).toBe('empty')
})

test('replaces the files of an earlier run', async () => {
  const path = folder.at('twice.png')
  await createPlain(100, 100, '#123456').png().toFile(path)
  const first = await derivePath(path)
  const second = await derivePath(path)
  expect(second).toEqual(first)
  expect(await readdir(`${path}-derived`)).toHaveLength(first.files.length)
})

test('rejects with the reason of the signal and leaves no files', async () => {
  const path = folder.at('cancelled.png')
  await createPlain(100, 100, '#123456').png().toFile(path)
  const reason = new Error('cancelled by the test')
  await expect(derivePath(path, AbortSignal.abort(reason))).rejects.toBe(reason)
  await expect(readdir(`${path}-derived`)).rejects.toThrow('ENOENT')
})
