import { readFile } from 'node:fs/promises'
import { findStoryboardPicture, type Storyboard } from '@lares/shared-types/storyboards'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_LIBX264, FF_ENCODER_MPEG4 } from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Derivation } from '../derivation.ts'
import { derivePath } from '../testing/derive-path.ts'
import { writeVideoFile } from '../testing/video-file.ts'
import { listTimes } from './storyboard.ts'

const folder = createTemporaryFolder()

/** Each second is lighter than the one before. */
const brightening = (seconds: number) =>
  `color=c=black:s=160x120:r=5:d=${seconds},geq=lum='mod(floor(T)*4,220)+16':cb=128:cr=128`

async function readStoryboard({ files }: Derivation) {
  const list = files.find(({ name }) => name === 'storyboard')
  const sheets = files.filter(({ name }) => name === 'storyboard-sheet')
  return { list: JSON.parse(await readFile(list?.path ?? '', 'utf8')) as Storyboard, sheets }
}

test('has a picture every two seconds of a short film, each as it is at its time', async () => {
  const path = folder.at('short.mp4')
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBX264,
    drawing: brightening(54),
    pictureOptions: { g: 5 },
  })
  const { list, sheets } = await readStoryboard(await derivePath(path))
  expect(list).toMatchObject({ width: 160, height: 120, columns: 5, picturesPerSheet: 25 })
  expect(list.times).toEqual(Array.from({ length: 27 }, (_, index) => index * 2))
  expect(sheets.map(({ variant, width, height }) => [variant, width, height])).toEqual([
    ['1', 800, 600],
    ['2', 320, 120],
  ])
  for (const second of [0, 13, 53]) {
    const place = findStoryboardPicture(list, second)
    const [grey = 0] = await sharp(sheets[(place?.sheet ?? 0) - 1]?.path)
      .extract({ left: (place?.left ?? 0) + 80, top: (place?.top ?? 0) + 60, width: 1, height: 1 })
      .greyscale()
      .raw()
      .toBuffer()
    const expected = (Math.floor(second / 2) * 8 * 255) / 219
    expect(Math.abs(grey - expected)).toBeLessThan(8)
  }
})

test('has no picture twice where there are few key frames', async () => {
  const path = folder.at('sparse.mp4')
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBX264,
    drawing: brightening(20),
    pictureOptions: { g: 40, keyint_min: 40, sc_threshold: 0 },
  })
  const { list } = await readStoryboard(await derivePath(path))
  expect(list.times).toEqual([0, 8, 16])
})

test('is bounded however long a film is', () => {
  expect(listTimes(10 * 3600)).toHaveLength(200)
  expect(listTimes(1e9)).toHaveLength(200)
  expect(listTimes(7)).toEqual([0, 7 / 3, 14 / 3])
  expect(listTimes(0)).toEqual([0])
})

test('is made of the copy of a film that browsers do not play', async () => {
  const path = folder.at('old.avi')
  await writeVideoFile(path, {
    picture: FF_ENCODER_MPEG4,
    drawing: brightening(12),
    pictureOptions: { g: 250 },
  })
  const { list } = await readStoryboard(await derivePath(path))
  expect(list.times.length).toBeGreaterThan(2)
})

test('is upright for a film in portrait format', async () => {
  const path = folder.at('upright.mp4')
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, turns: 1 })
  const { list } = await readStoryboard(await derivePath(path))
  expect(list).toMatchObject({ width: 144, height: 192 })
})

test('finds the picture of a second', () => {
  const list: Storyboard = {
    width: 10,
    height: 20,
    columns: 2,
    picturesPerSheet: 4,
    times: [0, 2, 4, 6, 8, 10],
  }
  expect(findStoryboardPicture(list, 0)).toEqual({ sheet: 1, left: 0, top: 0 })
  expect(findStoryboardPicture(list, 7.9)).toEqual({ sheet: 1, left: 10, top: 20 })
  expect(findStoryboardPicture(list, 8)).toEqual({ sheet: 2, left: 0, top: 0 })
  expect(findStoryboardPicture(list, 500)).toEqual({ sheet: 2, left: 10, top: 0 })
  expect(findStoryboardPicture({ ...list, times: [] }, 1)).toBeUndefined()
})
