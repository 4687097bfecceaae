import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPage, toSharp } from '../testing/draw-page.ts'
import {
  drawCrossword,
  drawLeaves,
  drawNoise,
  toBent,
  toGrainy,
  toTurned,
  toYellowPaper,
} from '../testing/page-files.ts'
import { texts } from '../testing/texts.ts'
import { evenBackground } from './even-background.ts'
import { loadPicture } from './load-page.ts'
import { surveyPage } from './survey-page.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const a4 = { width: 2480, height: 3508 }
const grain = { mean: 128, sigma: 60 }
const long = { ...texts, de: `${texts.de} ${texts.de} ${texts.de}` }

let files = 0

async function survey(picture: Sharp) {
  files += 1
  const file = folder.at(`${files}.png`)
  await picture.png({ compressionLevel: 1 }).toFile(file)
  const page = await loadPicture({ file, mediaType: 'image/png', page: 1 }, signal)
  if ('kind' in page) throw new Error('The picture has no page.')
  return surveyPage(await evenBackground(page))
}

/** Grain whose dots are so many pixels wide. */
async function drawCoarseNoise(size: number): Promise<Sharp> {
  const small = drawNoise(Math.ceil(a4.width / size), Math.ceil(a4.height / size), grain)
  return sharp(await small.png().toBuffer()).resize({ ...a4, fit: 'fill' })
}

/** A photograph of leaves on which lines are printed on a white label. */
async function drawLabel(text: string, width: number, height: number): Promise<Sharp> {
  const label = await toSharp(drawPage([text], { width, height }))
    .png()
    .toBuffer()
  const leaves = await (await drawLeaves(a4.width, a4.height)).png().toBuffer()
  return sharp(leaves).composite([{ input: label, top: 900, left: 200 }])
}

describe('a picture without rows of letters is not read', () => {
  test.each([
    ['noise of the size of a page', async () => drawNoise(a4.width, a4.height, grain)],
    ['dark noise', async () => drawNoise(a4.width, a4.height, { mean: 90, sigma: 30 })],
    ['light noise', async () => drawNoise(a4.width, a4.height, { mean: 150, sigma: 90 })],
    ['noise of a small picture', async () => drawNoise(1600, 1200, grain)],
    ['noise of a thumbnail', async () => drawNoise(700, 525, grain)],
    [
      'blurred noise',
      async () => sharp(await drawNoise(a4.width, a4.height, grain).blur(1).png().toBuffer()),
    ],
    ['noise of 3 pixels', () => drawCoarseNoise(3)],
    ['noise of 8 pixels', () => drawCoarseNoise(8)],
    ['noise of 12 pixels', () => drawCoarseNoise(12)],
    ['leaves', () => drawLeaves(a4.width, a4.height)],
    ['other leaves', () => drawLeaves(a4.width, a4.height, 201)],
    ['a crossword that is not solved', async () => drawCrossword(40, 60)],
  ])('%s', async (_name, draw) => {
    expect(await survey(await draw())).toBeUndefined()
  })
})

describe('rows of letters are found', () => {
  test.each([
    ['on a clean page', async () => toSharp(drawPage([long.de], a4))],
    ['in Fraktur', async () => toSharp(drawPage([long.de], { ...a4, font: 'fraktur', size: 50 }))],
    ['on yellowed, grainy paper', () => toYellowPaper(drawPage([long.de], a4))],
    ['on a page that is askew', () => toTurned(drawPage([long.de], a4), -9)],
    ['in small print', async () => toSharp(drawPage([long.de, long.de, long.de], { ...a4, size: 26 }))],
    ['in three words', async () => toSharp(drawPage(['Villa Rosa 1931'], a4))],
    ['in a list of short words', async () => toSharp(drawPage(['Mehl Brot Salz Milch'], { width: 400 }))],
    ['on a picture of leaves', () => drawLabel(texts.fr, 1900, 900)],
  ])('%s', async (_where, draw) => {
    expect(await survey(await draw())).toMatchObject({ isSideways: false })
  })

  describe('on a page of which the lines are bent', () => {
    const page = drawPage([texts.de])
    const fraktur = drawPage([texts.de], { font: 'fraktur', size: 50 })

    /** Of a lower-case letter, in pixels, as the survey finds it. */
    const letterHeight = 23

    test.each([
      ['by half the height of a letter', () => toBent(page, letterHeight / 2)],
      ['by the height of a letter', () => toBent(page, letterHeight)],
      ['by two heights of a letter', () => toBent(page, 2 * letterHeight)],
      ['in Fraktur', () => toBent(fraktur, 2 * letterHeight)],
      ['on grainy paper', async () => toGrainy(await toBent(page, 2 * letterHeight), page, 15)],
    ])('%s', async (_how, draw) => {
      expect(await survey(await draw())).toMatchObject({ isSideways: false })
    })
  })

  test('on a page that lies on its side', async () => {
    expect(await survey(await toTurned(drawPage([long.de], a4), 90))).toMatchObject({ isSideways: true })
  })
})
