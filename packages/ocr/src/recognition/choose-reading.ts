import type { RawImage } from '@lares/media-engine/image/raw-image'
import type { Language } from '@lares/shared-types/languages'
import type { Script } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Page } from 'tesseract.js'
import type { ReadPageRequest } from '../page-reading.ts'
import { straighten } from '../picture/straighten.ts'
import { detectLanguage } from './detect-language.ts'
import { frakturModel, languageModels, type Model } from './models.ts'
import { recognize } from './recognizer.ts'

/** What a person has chosen, and what is likely. */
export type Preferences = Pick<ReadPageRequest, 'languages' | 'language' | 'script'>

/** How a page is read best. */
export interface Reading {
  readonly turn: Rotation
  readonly language: Language | undefined
  readonly script: Script
  readonly model: Model
  /** The mean confidence of a sample, from 0 to 100. */
  readonly confidence: number
}

/** A sample that is read with this confidence is upright and in Latin letters. */
const certain = 85

/** By how much Fraktur must be more confident than Latin. */
const frakturLead = 4

/**
 * Reads a sample of a page to find its direction, typeface and language, the likeliest first.
 *
 * @param sample a part of the page, one channel
 * @param turns the directions that are possible
 */
export async function chooseReading(
  sample: RawImage,
  { turns, skew, scale }: { turns: readonly Rotation[]; skew: number; scale: number },
  { languages, language, script }: Preferences,
): Promise<Reading> {
  const likely = language ?? languages[0]
  const latin = languageModels[likely ?? 'de']
  let best = await readIn(turns, script === 'fraktur' ? frakturModel : latin)
  if (script === undefined && best.confidence < certain) {
    const fraktur = await readIn([best.turn], frakturModel)
    if (fraktur.confidence > best.confidence + frakturLead) best = fraktur
  }
  const isFraktur = best.model === frakturModel
  const found = language ?? (await detectLanguage(best.text)) ?? (isFraktur ? 'de' : likely)
  return {
    turn: best.turn,
    language: found,
    script: isFraktur ? 'fraktur' : 'latin',
    model: isFraktur || found === undefined ? best.model : languageModels[found],
    confidence: best.confidence,
  }

  async function readIn(directions: readonly Rotation[], model: Model) {
    let sharpest = { turn: directions[0] ?? 0, model, confidence: -1, text: '' }
    for (const turn of directions) {
      const { image } = await straighten(sample, { turn, skew, scale })
      const page = await recognize(image, model, true)
      const confidence = getConfidence(page)
      if (confidence > sharpest.confidence) sharpest = { turn, model, confidence, text: toText(page) }
      if (confidence >= certain) break
    }
    return sharpest
  }
}

function getWords(page: Page) {
  return (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )
}

/** The mean confidence of the letters, so that specks count little. */
function getConfidence(page: Page): number {
  let sum = 0
  let letters = 0
  for (const { text, confidence } of getWords(page)) {
    sum += confidence * text.length
    letters += text.length
  }
  return letters === 0 ? 0 : sum / letters
}

function toText(page: Page): string {
  return getWords(page)
    .map(({ text }) => text)
    .join(' ')
}
