import { type Language, languages } from '@lares/shared-types/languages'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { PageReading } from './page-reading.ts'
import { createPageReader } from './process/page-reader.ts'
import { getShareRight, toText } from './testing/count-right-words.ts'
import { drawPage, toSharp } from './testing/draw-page.ts'
import {
  drawCrossword,
  drawLeaves,
  drawNoise,
  toBent,
  toTurned,
  toYellowPaper,
} from './testing/page-files.ts'
import { texts } from './testing/texts.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const reader = createPageReader({ maxProcesses: 1 })
/** Long enough for the language to be found. */
const letter = texts.fr.split(' ').slice(0, 30).join(' ')
const page = drawPage([letter], { height: 500 })

afterAll(() => reader.close())

let files = 0

async function write(picture: Sharp): Promise<string> {
  files += 1
  const file = folder.at(`${files}.png`)
  await picture.png({ compressionLevel: 1 }).toFile(file)
  return file
}

async function read(picture: Sharp, likely: readonly Language[] = []): Promise<PageReading> {
  const file = await write(picture)
  return reader.readPage({ file, mediaType: 'image/png', page: 1, languages: likely, signal })
}

/** Returns the box of the first word with this text. */
function findBox(reading: PageReading, text: string) {
  const words = reading.kind === 'text' ? reading.lines.flatMap((line) => line.words) : []
  const word = words.find((one) => one.text === text)
  if (word === undefined) throw new Error(`The page has no word "${text}".`)
  return word.box
}

describe('reads', () => {
  test.each(languages)('a clean page and finds its language, %s', async (language) => {
    const reading = await read(toSharp(drawPage([texts[language]])))
    expect(reading).toMatchObject({ kind: 'text', turn: 0, language, script: 'latin' })
    expect(getShareRight(texts[language], toText(reading))).toBeGreaterThanOrEqual(0.99)
  })

  test('a page whose language is not the likely one', async () => {
    const reading = await read(toSharp(drawPage([texts.de])), ['it', 'fr'])
    expect(reading).toMatchObject({ language: 'de' })
    expect(getShareRight(texts.de, toText(reading))).toBeGreaterThanOrEqual(0.99)
  })

  test('yellowed, grainy paper', async () => {
    const reading = await read(await toYellowPaper(page), ['fr'])
    expect(getShareRight(letter, toText(reading))).toBeGreaterThanOrEqual(0.98)
  })

  test('light text on a dark ground', async () => {
    const reading = await read(toSharp(page).negate({ alpha: false }), ['fr'])
    expect(getShareRight(letter, toText(reading))).toBeGreaterThan(0.95)
  })

  test.each([-9, 4])('a page that is askew by %s degrees', async (degrees) => {
    const reading = await read(await toTurned(page, degrees), ['fr'])
    expect(reading).toMatchObject({ kind: 'text', turn: 0 })
    expect(getShareRight(letter, toText(reading))).toBeGreaterThan(0.95)
  })

  test('a page of which the lines are bent by 1.5 mm', async () => {
    const pixels = (1.5 / 25.4) * 300
    const reading = await read(await toBent(drawPage([texts.de]), pixels), ['de'])
    expect(getShareRight(texts.de, toText(reading))).toBeGreaterThan(0.95)
  })

  test('two columns one after the other', async () => {
    const reading = await read(toSharp(drawPage([texts.fr, texts.it], { size: 32 })), ['fr'])
    expect(getShareRight(`${texts.fr} ${texts.it}`, toText(reading))).toBeGreaterThan(0.94)
  })

  test('Fraktur, and says so', async () => {
    const reading = await read(toSharp(drawPage([texts.de], { font: 'fraktur', size: 50 })))
    expect(reading).toMatchObject({ kind: 'text', language: 'de', script: 'fraktur' })
    expect(getShareRight(texts.de, toText(reading))).toBeGreaterThanOrEqual(0.94)
  })

  test('in the language and typeface that a person has chosen', async () => {
    const file = await write(toSharp(page))
    const request = { file, mediaType: 'image/png', page: 1, languages: [], signal } as const
    const reading = await reader.readPage({ ...request, language: 'it', script: 'fraktur' })
    expect(reading).toMatchObject({ kind: 'text', language: 'it', script: 'fraktur' })
  })
})

describe('says where words stand', () => {
  const [first] = page.words
  const box = {
    x: (first?.left ?? 0) / page.width,
    y: ((first?.baseline ?? 0) - 32) / page.height,
    width: ((first?.right ?? 0) - (first?.left ?? 0)) / page.width,
    height: 32 / page.height,
  }

  test('on an upright page', async () => {
    const found = findBox(await read(toSharp(page), ['fr']), 'Chère')
    expect(found.x).toBeCloseTo(box.x, 2)
    expect(found.y).toBeCloseTo(box.y, 1.9)
    expect(found.width).toBeCloseTo(box.width, 2)
    expect(found.height).toBeCloseTo(box.height, 1.7)
  })

  test.each([
    [90, 270, { x: 1 - box.y - box.height, y: box.x, width: box.height, height: box.width }],
    [180, 180, { ...box, x: 1 - box.x - box.width, y: 1 - box.y - box.height }],
    [270, 90, { x: box.y, y: 1 - box.x - box.width, width: box.height, height: box.width }],
  ])('on a page that lies turned by %s degrees', async (degrees, turn, expected) => {
    const reading = await read(await toTurned(page, degrees), ['fr'])
    expect(reading).toMatchObject({ turn })
    const found = findBox(reading, 'Chère')
    expect(found.x).toBeCloseTo(expected.x, 1.9)
    expect(found.y).toBeCloseTo(expected.y, 1.9)
    expect(found.width).toBeCloseTo(expected.width, 1.9)
    expect(found.height).toBeCloseTo(expected.height, 1.9)
  })

  test('on a picture whose orientation is stated by its file', async () => {
    const file = folder.at('orientation.jpg')
    const turned = await (await toTurned(page, 90)).toBuffer()
    // Orientation 8: to be turned counter-clockwise when it is displayed.
    await sharp(turned).withMetadata({ orientation: 8 }).jpeg().toFile(file)
    const request = { file, mediaType: 'image/jpeg', page: 1, languages: ['fr'], signal } as const
    const reading = await reader.readPage(request)
    expect(reading).toMatchObject({ turn: 0 })
    expect(findBox(reading, 'Chère').x).toBeCloseTo(box.x, 2)
  })
})

describe('finds no text', () => {
  test.each([
    ['on a white page', async () => toSharp(drawPage(['']))],
    ['in noise', async () => drawNoise(1600, 1200, { mean: 128, sigma: 60 })],
    ['in leaves', () => drawLeaves(2000, 1500)],
    ['in the grid of a crossword', async () => drawCrossword(40, 50)],
  ])('%s', async (_where, draw) => {
    expect(await read(await draw())).toEqual({ kind: 'no-text' })
  })
})
