import { writeFile } from 'node:fs/promises'
import type { PageReading, PreparedPicture, ReadPageRequest } from '@lares/ocr/page-reading'
import type { PageReader } from '@lares/ocr/process/page-reader'
import type { Language } from '@lares/shared-types/languages'
import type { PageLine } from '@lares/shared-types/page-texts'

/** A reader that answers as it is told, and records what it was asked. */
export interface ScriptedPageReader extends PageReader {
  readonly requests: ReadPageRequest[]
  /** What it answers; by default that there is no text. */
  answer: (request: ReadPageRequest) => PageReading | Promise<PageReading>
  /** The picture for a model that reads handwriting; by default one without lines. */
  picture: PreparedPicture
  /** The pages of which it has made a picture to be shown. */
  readonly pictured: number[]
}

export function createScriptedPageReader(): ScriptedPageReader {
  const reader: ScriptedPageReader = {
    requests: [],
    answer: () => ({ kind: 'no-text' }),
    pictured: [],
    picture: { kind: 'picture', rows: [], width: 100 },
    async readPage(request) {
      reader.requests.push(request)
      return reader.answer(request)
    },
    async preparePicture({ to }) {
      if (reader.picture.kind === 'picture') await writeFile(to, 'a JPEG')
      return reader.picture
    },
    async writePagePicture({ page, to }) {
      reader.pictured.push(page)
      await writeFile(to, `picture of page ${page}`)
    },
    close: async () => {},
  }
  return reader
}

/** Lines of a page, one below the other, each as wide as the page. */
function toPageLines(texts: readonly string[]): PageLine[] {
  return texts.map((text, index) => {
    const words = text.split(' ')
    const y = index / 100
    return {
      box: { x: 0, y, width: 1, height: 0.01 },
      words: words.map((word, place) => ({
        text: word,
        box: { x: place / words.length, y, width: 1 / words.length, height: 0.01 },
        confidence: 0.9,
      })),
    }
  })
}

export function toReading(language: Language | null, ...texts: string[]): PageReading {
  return { kind: 'text', turn: 0, language, script: 'latin', lines: toPageLines(texts) }
}
