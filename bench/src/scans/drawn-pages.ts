import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageReader } from '@lares/ocr/process/page-reader'
import { getShareRight, toText } from '@lares/ocr/testing/count-right-words'
import { drawPage, type PageLayout, toSharp } from '@lares/ocr/testing/draw-page'
import { drawCrossword, drawLeaves, drawNoise, toTurned, toYellowPaper } from '@lares/ocr/testing/page-files'
import { texts } from '@lares/ocr/testing/texts'
import { languages } from '@lares/shared-types/languages'
import type { Sharp } from 'sharp'
import { readChildCpuSeconds } from './child-cpu.ts'

const repetitions = 5
export const a4 = { width: 2480, height: 3508 }
const { signal } = new AbortController()

interface Case {
  readonly name: string
  /** Empty for a picture on which nothing is to be found. */
  readonly text: string
  readonly draw: () => Promise<Sharp>
}

const cases: readonly Case[] = [
  ...languages.map((language) =>
    toCase(`clean, ${language}`, texts[language], async (page) => toSharp(page)),
  ),
  toCase('yellowed and grainy, fr', texts.fr, toYellowPaper),
  toCase('yellowed and grainy, de', texts.de, toYellowPaper),
  toCase('askew by 7 degrees, it', texts.it, (page) => toTurned(page, 7)),
  toCase('upside down, en', texts.en, (page) => toTurned(page, 180)),
  toCase('turned by 90 degrees, fr', texts.fr, (page) => toTurned(page, 90)),
  toCase('Fraktur, de', texts.de, async (page) => toSharp(page), { font: 'fraktur', size: 50 }),
  toCase('Fraktur, yellowed and grainy, de', texts.de, toYellowPaper, { font: 'fraktur', size: 50 }),
  { name: 'noise', text: '', draw: async () => drawNoise(a4.width, a4.height, { mean: 128, sigma: 60 }) },
  {
    name: 'noise of a small picture',
    text: '',
    draw: async () => drawNoise(1600, 1200, { mean: 128, sigma: 60 }),
  },
  { name: 'crossword', text: '', draw: async () => drawCrossword(40, 60) },
  { name: 'leaves', text: '', draw: () => drawLeaves(a4.width, a4.height) },
]

function toCase(
  name: string,
  paragraph: string,
  finish: (page: ReturnType<typeof drawPage>) => Promise<Sharp>,
  layout: PageLayout = {},
): Case {
  const text = Array.from({ length: repetitions }, () => paragraph).join(' ')
  return { name, text, draw: () => finish(drawPage([text], { ...a4, ...layout })) }
}

/**
 * Reads drawn A4 pages of 300 pixels to the inch and prints how many words were read rightly, in their order and to the letter, and
 * the seconds of processor that a page took, with loading the weights of its language. Reading starts without knowing the language.
 */
export async function readDrawnPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lares-scans-'))
  const reader = createPageReader({ maxProcesses: 1, niceness: 0 })
  try {
    console.log(`${'page'.padEnd(34)} words  right    processor`)
    for (const { name, text, draw } of cases) {
      const file = join(folder, 'page.png')
      await (await draw()).png({ compressionLevel: 1 }).toFile(file)
      const request = { file, mediaType: 'image/png', page: 1, languages: [], signal } as const
      const before = readChildCpuSeconds()
      const reading = await reader.readPage(request)
      const seconds = readChildCpuSeconds() - before
      const words = text === '' ? 0 : text.split(' ').length
      const right =
        text === '' ? reading.kind : `${(getShareRight(text, toText(reading)) * 100).toFixed(1)} %`
      console.log(
        `${name.padEnd(34)} ${String(words).padStart(5)}  ${right.padEnd(8)} ${seconds.toFixed(1)} s`,
      )
    }
  } finally {
    await reader.close()
    await rm(folder, { recursive: true, force: true })
  }
}
