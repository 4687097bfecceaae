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

/** A sample that is read with this confidence is upright. */
const uprightConfidence = 80

/** A sample that is read with this confidence is in the language and typeface of the model. */
const certain = 92

/** Fraktur that is read as Latin has at least this confidence; other text with less is hardly readable. */
const minFrakturConfidence = 60

/** By how much Fraktur must be more confident than Latin: it is 0 to 1 less confident of Latin and 5 more of Fraktur. */
const frakturLead = 2.5

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
  const first = await readIn(turns, script === 'fraktur' ? frakturModel : languageModels[likely ?? 'de'])
  const found = language ?? (await detectLanguage(first.text)) ?? likely
  let best = first
  if (script !== 'fraktur' && found !== undefined) best = await readAlso(best, languageModels[found])
  if (script === undefined && (found === undefined || found === 'de')) {
    const isCandidate = best.confidence >= minFrakturConfidence && best.confidence < certain
    const fraktur = isCandidate ? await readIn([best.turn], frakturModel) : best
    if (fraktur.confidence > best.confidence + frakturLead) best = fraktur
  }
  const isFraktur = best.model === frakturModel
  const { turn, model, confidence } = best
  return {
    turn,
    model,
    confidence,
    language: found ?? (isFraktur ? 'de' : undefined),
    script: isFraktur ? 'fraktur' : 'latin',
  }

  /** Reads the sample with the model of its language, unless that was the first one. */
  async function readAlso(reading: SampleReading, model: Model): Promise<SampleReading> {
    return model === reading.model ? reading : readIn([reading.turn], model)
  }

  async function readIn(directions: readonly Rotation[], model: Model): Promise<SampleReading> {
    let sharpest = { turn: directions[0] ?? 0, model, confidence: -1, text: '' }
    for (const turn of directions) {
      const { image } = await straighten(sample, { turn, skew, scale })
      const page = await recognize(image, model, true)
      const confidence = getConfidence(page)
      if (confidence > sharpest.confidence) sharpest = { turn, model, confidence, text: toText(page) }
      if (confidence >= uprightConfidence) break
    }
    return sharpest
  }
}

interface SampleReading {
  readonly turn: Rotation
  readonly model: Model
  readonly confidence: number
  readonly text: string
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
