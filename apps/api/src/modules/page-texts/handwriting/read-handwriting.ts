import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { divideIntoBands, findLineBoxes } from '@lares/ocr/handwriting/find-line-boxes'
import type { PageReading, PreparedPicture } from '@lares/ocr/page-reading'
import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { PageBox, PageLine } from '@lares/shared-types/page-texts'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { turnBox } from '@lares/shared-types/turn-box'
import { detectPredominantLanguage } from '../../../lexicon/language-detection.ts'
import type { Services } from '../../../services.ts'
import { placeWords } from '../place-words.ts'
import { askVision } from './ask-vision.ts'

export interface HandwrittenPage {
  /** Path of the original. */
  readonly file: string
  readonly mediaType: string
  readonly page: number
  /** Degrees clockwise by which people have turned it. */
  readonly rotation: Rotation
  readonly languages: readonly Language[]
}

/** What was read; `isByModel` only if the model was asked. */
export type HandwritingReading = PageReading & { readonly isByModel?: true }

const wholePage: PageBox = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Has the handwriting on a page read by the model for it. Empty pages are not sent. Throws PageNotReadable, an `ai-…` AppError, and
 * the signal's reason.
 */
export async function readHandwriting(
  { ai, files, pageReader }: Pick<Services, 'ai' | 'files' | 'pageReader'>,
  { file, mediaType, page, rotation, languages }: HandwrittenPage,
  signal: AbortSignal,
): Promise<HandwritingReading> {
  if (!ai.vision)
    throw new AppError('ai-not-configured', { message: 'No model that reads handwriting is set.' })
  const folder = await files.createWorkFolder('worker')
  try {
    const to = join(folder, 'page.jpg')
    const prepared = await pageReader.preparePicture({ file, mediaType, page, turn: rotation, to, signal })
    if (prepared.kind === 'blank') return { kind: 'no-text' }
    if (prepared.kind === 'own-text') return prepared
    const texts = await askVision(ai.vision, { jpeg: await readFile(to), languages, signal })
    if (texts.length === 0) return { kind: 'no-text', isByModel: true }
    const lines = placeLines(texts, prepared, rotation)
    const language = detectPredominantLanguage(texts.join('\n')) ?? languages[0] ?? null
    return {
      kind: 'text',
      turn: rotation,
      language: language === 'other' ? null : language,
      script: 'latin',
      lines,
      isByModel: true,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives each line its place on the picture; a band of it if the picture does not have as many lines. */
function placeLines(
  texts: readonly string[],
  { rows, width }: Extract<PreparedPicture, { kind: 'picture' }>,
  rotation: Rotation,
): PageLine[] {
  const boxes = findLineBoxes(rows, width, texts.length) ?? divideIntoBands(rows, texts.length)
  return texts.map((text, index) => {
    const box = turnBox(boxes[index] ?? wholePage, getTurn(rotation, 0))
    const words = text === '' ? [] : text.split(' ')
    return { box, words: placeWords({ box, words, former: [], turn: rotation }) }
  })
}
