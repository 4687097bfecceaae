import { readFile } from 'node:fs/promises'
import { type Rotation, rotations } from '@lares/shared-types/rotations'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG4,
} from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withSource } from '../av/source.ts'
import type { Derivation, PresentRenditions } from '../derivation.ts'
import { derivePath } from '../testing/derive-path.ts'
import { type VideoOptions, writeVideoFile } from '../testing/video-file.ts'
import { decodeFrameAt } from './decode-frame.ts'
import { describeVideo } from './video-info.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const timeout = () => AbortSignal.timeout(60_000)

/** White in the upper left quarter, else black. */
const drawing = 'color=c=black:s=320x160:r=10:d=2,drawbox=x=0:y=0:w=160:h=80:color=white:t=fill'
const whiteCorner = { 0: 'top left', 90: 'top right', 180: 'bottom right', 270: 'bottom left' } as const

/** The corner in which a picture is white. */
async function findWhiteCorner(
  image: string | { data: Buffer; width: number; height: number },
): Promise<string> {
  const pipeline =
    typeof image === 'string'
      ? sharp(await readFile(image))
      : sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
  const grey = await pipeline.resize(2, 2, { fit: 'fill', kernel: 'nearest' }).greyscale().raw().toBuffer()
  const names = ['top left', 'top right', 'bottom left', 'bottom right']
  return names.filter((_, index) => (grey[index] ?? 0) > 128).join(' and ')
}

const findFile = ({ files }: Derivation, name: string) => files.find((file) => file.name === name)

async function lookAtCopy(path: string): Promise<string> {
  const frame = await decodeFrameAt(path, 'video/mp4', 0.5, 400, never)
  return frame ? findWhiteCorner(frame) : 'nothing'
}

const films: [name: string, options: VideoOptions][] = [
  ['plain.mp4', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC }],
  ['old.avi', { picture: FF_ENCODER_MPEG4 }],
  ['web.webm', { picture: FF_ENCODER_LIBVPX_VP8 }],
]

test.for(films)('turns the copy, the poster and the storyboard of %s', async ([name, options]) => {
  const path = folder.at(name)
  await writeVideoFile(path, { drawing, ...options })
  for (const rotation of [90, 180, 270] as const) {
    const derivation = await derivePath(path, timeout(), rotation)
    const isSideways = rotation !== 180
    expect(derivation.facts).toMatchObject(
      isSideways ? { width: 160, height: 320 } : { width: 320, height: 160 },
    )
    for (const part of ['poster', 'storyboard-sheet'])
      expect(await findWhiteCorner(findFile(derivation, part)?.path ?? '')).toBe(whiteCorner[rotation])
    expect(await lookAtCopy(findFile(derivation, 'playable')?.path ?? '')).toBe(whiteCorner[rotation])
  }
})

test('turns a film on top of the orientation that it states', async () => {
  const path = folder.at('phone.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, drawing, turns: 1 })
  const derivation = await derivePath(path, timeout(), 270)
  expect(derivation.facts).toMatchObject({ width: 320, height: 160 })
  expect(await lookAtCopy(findFile(derivation, 'playable')?.path ?? '')).toBe('top left')
})

test('turns the present copy further without encoding it again', async () => {
  const path = folder.at('further.avi')
  await writeVideoFile(path, { picture: FF_ENCODER_MPEG4, drawing })
  let before = await derivePath(path)
  let rotation: Rotation = 0
  const sizes: number[] = []
  for (const next of [...rotations.slice(1), 0] as Rotation[]) {
    const present = { rotation, playable: findFile(before, 'playable')?.path ?? '', hasStoryboard: true }
    before = await derivePath(path, timeout(), next, { present })
    const copy = findFile(before, 'playable')
    sizes.push(copy?.size ?? 0)
    expect(await lookAtCopy(copy?.path ?? '')).toBe(whiteCorner[next])
    await withSource(copy?.path ?? '', 'video/mp4', never, async (source) => {
      expect(describeVideo(source).duration).toBeCloseTo(2, 1)
    })
    rotation = next
  }
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(200)
})

test('drops the copy of a film that browsers play once it is turned back', async () => {
  const path = folder.at('back.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, drawing })
  const turned = await derivePath(path, timeout(), 90)
  const present = {
    rotation: 90,
    playable: findFile(turned, 'playable')?.path ?? '',
    hasStoryboard: true,
  } as const
  const { files, retained } = await derivePath(path, timeout(), 0, { present })
  expect(files.some(({ name }) => name === 'playable')).toBe(false)
  expect(retained).toEqual([])
})

test('retains copy and storyboard when only the poster is chosen, which is exact to the frame', async () => {
  const path = folder.at('chosen.avi')
  const growing = "color=c=black:s=160x120:r=10:d=4,geq=lum='N*5+16':cb=128:cr=128"
  await writeVideoFile(path, { picture: FF_ENCODER_MPEG4, drawing: growing })
  const before = await derivePath(path)
  const present: PresentRenditions = {
    rotation: 0,
    playable: findFile(before, 'playable')?.path ?? '',
    hasStoryboard: true,
  }
  for (const posterAt of [0, 1.3, 2.75, 99]) {
    const derivation = await derivePath(path, timeout(), 0, { posterAt, present })
    expect(derivation.files.map(({ name }) => name)).toEqual(['poster', 'thumbnail'])
    expect(derivation.retained).toEqual(['playable', 'storyboard', 'storyboard-sheet'])
    const { channels } = await sharp(await readFile(findFile(derivation, 'poster')?.path ?? ''))
      .greyscale()
      .stats()
    const frame = Math.min(39, Math.floor(posterAt * 10 + 0.001))
    expect(Math.abs((channels[0]?.mean ?? 0) - (frame * 5 * 255) / 219)).toBeLessThan(3.5)
  }
})
