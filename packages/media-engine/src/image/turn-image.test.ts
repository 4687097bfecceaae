import type { Rotation } from '@lares/shared-types/rotations'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Derivation } from '../derivation.ts'
import { derivePath, listRenditions } from '../testing/derive-path.ts'

const folder = createTemporaryFolder()

/** An image whose left third is red and whose rest is blue or of a given colour. */
async function createHalves(width: number, height: number, blue = '#0000ff'): Promise<Buffer> {
  const plain = (part: number, background: string) =>
    sharp({ create: { width: part, height, channels: 3, background } }).png()
  const left = await plain(Math.round(width / 3), '#ff0000').toBuffer()
  return plain(width, blue)
    .composite([{ input: left, left: 0, top: 0 }])
    .toBuffer()
}

const turn = (path: string, rotation: Rotation): Promise<Derivation> => derivePath(path, undefined, rotation)

/** On which side of a picture the red part is. */
async function findRedSide(path: string | undefined): Promise<string | undefined> {
  const { width, height } = await sharp(path).metadata()
  const edges = {
    left: { left: 0, top: Math.floor(height / 2) },
    right: { left: width - 1, top: Math.floor(height / 2) },
    top: { left: Math.floor(width / 2), top: 0 },
    bottom: { left: Math.floor(width / 2), top: height - 1 },
  }
  const red: string[] = []
  for (const [side, position] of Object.entries(edges)) {
    const pixel = sharp(path).extract({ ...position, width: 1, height: 1 })
    const [r = 0, , b = 0] = await pixel.removeAlpha().raw().toBuffer()
    if (r > b) red.push(side)
  }
  return red.length === 1 ? red[0] : undefined
}

test.each([
  [0, 'left', 'thumbnail-320 320x160'],
  [90, 'top', 'thumbnail-320 320x640'],
  [180, 'right', 'thumbnail-320 320x160'],
  [270, 'bottom', 'thumbnail-320 320x640'],
] as const)('a picture is turned clockwise by %i degrees in all sizes', async (rotation, side, thumbnail) => {
  const path = folder.at(`turned-${rotation}.png`)
  await sharp(await createHalves(800, 400)).toFile(path)
  const derivation = await turn(path, rotation)
  expect(listRenditions(derivation)).toContain(thumbnail)
  const isUpright = rotation === 90 || rotation === 270
  expect(derivation.facts).toMatchObject(
    isUpright ? { width: 400, height: 800 } : { width: 800, height: 400 },
  )
  for (const file of derivation.files) expect(await findRedSide(file.path)).toBe(side)
  const placeholder = Buffer.from(derivation.facts.placeholder?.split(',')[1] ?? '', 'base64')
  expect(await sharp(placeholder).metadata()).toMatchObject(
    isUpright ? { width: 8, height: 16 } : { width: 16, height: 8 },
  )
})

test('a picture is turned from the orientation that its file states', async () => {
  const path = folder.at('oriented.jpg')
  await sharp(await createHalves(600, 400))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  // Orientation 6 shows the left side at the top.
  const { files, facts } = await turn(path, 90)
  expect(facts).toMatchObject({ width: 600, height: 400 })
  expect(await findRedSide(files[0]?.path)).toBe('right')
})

test('a turned picture has as many pixels as one that was taken so', async () => {
  const path = folder.at('large.jpg')
  await sharp(await createHalves(4000, 3000))
    .jpeg()
    .toFile(path)
  const derivation = await turn(path, 90)
  expect(listRenditions(derivation)).toContain('preview-2048 2048x2731')
  expect(derivation.facts).toMatchObject({ width: 3000, height: 4000 })
})

test('the frames of an animation are turned and keep their times', async () => {
  const path = folder.at('moving.gif')
  const frames = await Promise.all(
    ['#0000ff', '#0000c0', '#0000a0'].map((blue) => createHalves(120, 60, blue)),
  )
  await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toFile(path)
  const { files } = await turn(path, 270)
  const moving = files.find(({ name }) => name === 'preview')
  expect(moving).toMatchObject({ width: 60, height: 120 })
  const metadata = await sharp(moving?.path, { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 3, pageHeight: 120, delay: [100, 200, 300], loop: 2 })
  expect(await findRedSide(moving?.path)).toBe('bottom')
})
