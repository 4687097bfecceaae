import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { derivePath, outline, reasonOf } from '../testing/derive-path.ts'
import { heicFile } from '../testing/heic-file.ts'
import { hevcFrame } from '../testing/hevc-frame.ts'
import { displayP3Profile } from '../testing/icc-profile.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()

/** Noise, so that files are large enough to be cut in the middle of their pixels. */
function noise(width: number, height: number): Sharp {
  const pattern = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: pattern } })
}

function plain(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function colourOf(path: string | undefined): Promise<number[]> {
  const { channels } = await sharp(path).removeAlpha().stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('a photograph gets two previews, two thumbnails and a placeholder', async () => {
  const path = folder.at('photo.jpg')
  await noise(2400, 1600).jpeg().toFile(path)
  const derivation = await derivePath(path)
  expect(outline(derivation)).toEqual([
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

test.for(['png', 'webp', 'avif', 'gif', 'tiff'] as const)('a small %s is never enlarged', async (format) => {
  const path = folder.at(`small.${format}`)
  await plain(200, 100, '#c03020').toFormat(format).toFile(path)
  const derivation = await derivePath(path)
  expect(outline(derivation)).toEqual(['preview-1280 200x100', 'thumbnail-320 200x100'])
  const [red = 0, green = 0] = await colourOf(derivation.files[0]?.path)
  expect(red).toBeGreaterThan(180)
  expect(green).toBeLessThan(60)
})

test('orientation 6 is applied, and no metadata goes into the renditions', async () => {
  const path = folder.at('turned.jpg')
  const left = await plain(300, 400, '#ff0000').png().toBuffer()
  await plain(600, 400, '#0000ff')
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
  // Turned clockwise, what was left is now above.
  const above = await sharp(files[0]?.path).extract({ left: 0, top: 0, width: 400, height: 200 }).toBuffer()
  expect((await sharp(above).stats()).dominant.r).toBeGreaterThan(200)
})

test('colours of a wide profile are brought to sRGB', async () => {
  const path = folder.at('wide.jpg')
  await plain(64, 64, '#00ff00').withIccProfile('p3').jpeg({ quality: 100 }).toFile(path)
  const { files } = await derivePath(path)
  const [red = 255, green = 0, blue = 255] = await colourOf(files[0]?.path)
  expect(red).toBeLessThan(30)
  expect(green).toBeGreaterThan(240)
  expect(blue).toBeLessThan(40)
})

test('a picture in the four colours of print is shown in three', async () => {
  const path = folder.at('print.jpg')
  await plain(64, 64, '#d02020').toColourspace('cmyk').jpeg().toFile(path)
  const { files } = await derivePath(path)
  expect(await sharp(files[0]?.path).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('transparency is kept', async () => {
  const path = folder.at('clear.png')
  await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000000' } })
    .png()
    .toFile(path)
  const { files } = await derivePath(path)
  expect(await sharp(files[0]?.path).metadata()).toMatchObject({ hasAlpha: true })
})

test('an animation has a still thumbnail and a moving preview', async () => {
  const path = folder.at('moving.gif')
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => plain(120, 80, colour).png().toBuffer()),
  )
  await sharp(frames, { join: { animated: true } })
    .gif()
    .toFile(path)
  const derivation = await derivePath(path)
  expect(outline(derivation)).toEqual(['thumbnail-320 120x80', 'preview-1280 120x80'])
  const [still, moving] = derivation.files
  expect((await sharp(still?.path).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(moving?.path).metadata()).pages).toBe(3)
})

test('a HEIC of a phone is decoded, upright', async () => {
  const path = folder.at('phone.heic')
  await writeFile(path, heicFile({ hevc: await hevcFrame(256, 192), width: 256, height: 192, turns: 1 }))
  const derivation = await derivePath(path)
  expect(outline(derivation)).toEqual(['preview-1280 192x256', 'thumbnail-320 192x256'])
  expect(derivation.facts).toMatchObject({ width: 192, height: 256 })
  // Turned anticlockwise, the black left half is now below.
  const preview = sharp(derivation.files[0]?.path)
  const below = await preview.extract({ left: 0, top: 160, width: 192, height: 96 }).toBuffer()
  expect((await colourOf(derivation.files[0]?.path))[0]).toBeGreaterThan(60)
  expect((await sharp(below).stats()).channels[0]?.mean).toBeLessThan(40)
})

test('the colour profile of a HEIC is applied', async () => {
  const hevc = await hevcFrame(64, 64)
  const profile = await displayP3Profile()
  const path = folder.at('wide.heic')
  await writeFile(path, heicFile({ hevc, width: 64, height: 64, profile }))
  // Greys are the same in both colour spaces: the picture must come out unharmed.
  const { files } = await derivePath(path)
  const right = await sharp(files[0]?.path).extract({ left: 40, top: 0, width: 20, height: 64 }).toBuffer()
  const [red = 0, green = 0, blue = 0] = (await sharp(right).stats()).channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(190)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4)
})

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s that was cut is truncated',
  async (format) => {
    const path = folder.at(`cut.${format}`)
    await noise(400, 300).toFormat(format).toFile(path)
    await truncate(path, Math.floor((await readFile(path)).length * 0.6))
    expect(await reasonOf(path)).toBe('truncated')
    expect(await readdir(`${path}-derived`)).toEqual([])
  },
)

test('a HEIC that was cut is truncated', async () => {
  const path = folder.at('cut.heic')
  const whole = heicFile({ hevc: await hevcFrame(256, 192), width: 256, height: 192 })
  await writeFile(path, whole.subarray(0, whole.length - 200))
  expect(await reasonOf(path)).toBe('truncated')
})

test('a JPEG of noise is corrupt', async () => {
  const path = folder.at('noise.jpg')
  await writeFile(
    path,
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 'x'), Buffer.from('ffd9', 'hex')]),
  )
  expect(await reasonOf(path)).toBe('corrupt')
})

test('a small file that would unpack to a huge picture is too large', async () => {
  const path = folder.at('bomb.png')
  const bomb = await plain(8, 8, '#fff').png().toBuffer()
  // The header, which stands in bytes 12 to 29, claims 40,000 pixels each way.
  bomb.writeUInt32BE(40_000, 16)
  bomb.writeUInt32BE(40_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await writeFile(path, bomb)
  expect(await reasonOf(path)).toBe('too-large')
})

test('an empty picture is empty', async () => {
  const path = folder.at('nothing.jpg')
  await writeFile(path, '')
  expect(await reasonOf(path)).toBe('empty')
})

test('a second run replaces the files of the first', async () => {
  const path = folder.at('twice.png')
  await plain(100, 100, '#123456').png().toFile(path)
  const first = await derivePath(path)
  const second = await derivePath(path)
  expect(second).toEqual(first)
  expect(await readdir(`${path}-derived`)).toHaveLength(first.files.length)
})

test('a cancelled derivation rejects with the reason and leaves nothing behind', async () => {
  const path = folder.at('cancelled.png')
  await plain(100, 100, '#123456').png().toFile(path)
  const reason = new Error('cancelled by the test')
  await expect(derivePath(path, AbortSignal.abort(reason))).rejects.toBe(reason)
  await expect(readdir(`${path}-derived`)).rejects.toThrow('ENOENT')
})
