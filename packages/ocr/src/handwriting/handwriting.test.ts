import { readFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { PreparedPicture } from '../page-reading.ts'
import { createPageReader } from '../process/page-reader.ts'
import { drawPage, toSharp } from '../testing/draw-page.ts'
import { drawNoise, drawPencil, toTurned, toYellowPaper } from '../testing/page-files.ts'
import { texts } from '../testing/texts.ts'
import { findLineBoxes } from './find-line-boxes.ts'

const folder = createTemporaryFolder()
const reader = createPageReader({ maxProcesses: 1 })
const { signal } = new AbortController()
const page = drawPage([texts.fr], { height: 1600 })
const baselines = [...new Set(page.words.map(({ baseline }) => baseline / page.height))]

afterAll(() => reader.close())

let files = 0

async function prepare(picture: Sharp, turn: 0 | 90 | 180 | 270 = 0) {
  files += 1
  const file = folder.at(`${files}.png`)
  const to = folder.at(`${files}.jpg`)
  await picture.png({ compressionLevel: 1 }).toFile(file)
  const prepared = await reader.preparePicture({ file, mediaType: 'image/png', page: 1, turn, to, signal })
  return { prepared, to }
}

function findBoxes(prepared: PreparedPicture, count: number) {
  return prepared.kind === 'picture' ? findLineBoxes(prepared.rows, prepared.width, count) : undefined
}

describe('the picture for a model', () => {
  test('is a JPEG of at most 2000 pixels, turned as people have turned it', async () => {
    const { to } = await prepare(toSharp(drawPage([texts.fr], { width: 2480, height: 3508 })), 90)
    const { format, width, height } = await sharp(await readFile(to)).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2000, height: 1414 })
  })

  test.each([
    ['white', async () => toSharp(drawPage(['']))],
    ['yellowed', () => toYellowPaper(drawPage(['']))],
    ['grey', async () => drawNoise(1600, 1200, { mean: 200, sigma: 0 })],
    ['grainy', async () => drawNoise(1600, 1200, { mean: 220, sigma: 8 })],
    ['very grainy', async () => drawNoise(1600, 1200, { mean: 220, sigma: 30 })],
    ['grey and very grainy', async () => drawNoise(2000, 2000, { mean: 180, sigma: 25 })],
  ])('is not made of an empty page, %s', async (_name, draw) => {
    const { prepared, to } = await prepare(await draw())
    expect(prepared).toEqual({ kind: 'blank' })
    await expect(readFile(to)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is made of a page with one short word', async () => {
    const { prepared } = await prepare(toSharp(drawPage(['Rosa'], { width: 2480, height: 3508 })))
    expect(prepared.kind).toBe('picture')
  })

  test.each([
    ['on white paper', () => drawPencil({ pencil: 165, paper: 245, grain: 0 })],
    ['on grainy paper', () => drawPencil({ pencil: 165, paper: 245, grain: 10 })],
    ['on grey, grainy paper', () => drawPencil({ pencil: 140, paper: 200, grain: 10 })],
    ['that is very faint', () => drawPencil({ pencil: 195, paper: 245, grain: 5 })],
  ])('is made of a page with one word in pencil %s', async (_paper, draw) => {
    const { prepared } = await prepare(await draw())
    expect(prepared.kind).toBe('picture')
  })

  test('of a page that the file does not have is refused', async () => {
    const file = folder.at('1.png')
    const request = {
      file,
      mediaType: 'image/png',
      page: 2,
      turn: 0,
      to: folder.at('x.jpg'),
      signal,
    } as const
    await expect(reader.preparePicture(request)).rejects.toMatchObject({ reason: 'no-such-page' })
  })
})

describe('lines of a known number are found', () => {
  test.each([
    ['on a clean page', async () => toSharp(page), 0],
    ['on yellowed, grainy paper', () => toYellowPaper(page), 0],
    ['on a page that people have turned', () => toTurned(page, 270), 90],
  ] as const)('%s', async (_where, draw, turn) => {
    const { prepared } = await prepare(await draw(), turn)
    const boxes = findBoxes(prepared, baselines.length)
    expect(boxes).toHaveLength(baselines.length)
    for (const [index, box] of (boxes ?? []).entries()) {
      const baseline = baselines[index] ?? 0
      expect(box.y).toBeLessThan(baseline - 0.01)
      expect(box.y + box.height).toBeGreaterThan(baseline - 0.004)
      expect(box.x).toBeCloseTo(120 / page.width, 1.7)
    }
  })

  test('unless the page has more or fewer of them', async () => {
    const { prepared } = await prepare(toSharp(page))
    expect(findBoxes(prepared, baselines.length - 3)).toBeUndefined()
    expect(findBoxes(prepared, baselines.length + 2)).toBeUndefined()
  })
})
