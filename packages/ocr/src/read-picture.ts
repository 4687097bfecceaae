import type { RawImage } from '@lares/media-engine/image/raw-image'
import type { Rotation } from '@lares/shared-types/rotations'
import type { PageReading } from './page-reading.ts'
import { evenBackground } from './picture/even-background.ts'
import { straighten } from './picture/straighten.ts'
import { surveyPage } from './picture/survey-page.ts'
import { chooseReading, type Preferences } from './recognition/choose-reading.ts'
import { detectLanguage } from './recognition/detect-language.ts'
import { recognize } from './recognition/recognizer.ts'
import { cutSample } from './recognition/sample.ts'
import { toLines } from './recognition/to-lines.ts'

/** Letters of this height in pixels are read best. */
const bestLetterHeight = 26

/** Letters from 18 to 50 pixels are read about as well, so that scaling would only take time. */
const goodScale = { from: 0.52, to: 1.45 }
const maxScale = 3

/** A side of a page that is scaled up, in pixels. */
const maxSide = 5200

/** What is read with less confidence is no text, but leaves, fabric or grain. */
const minSampleConfidence = 50

const upright: readonly Rotation[] = [0, 180]
const sideways: readonly Rotation[] = [270, 90]

/** Reads the words of a page that is given as pixels of one channel, upright as its file states. */
export async function readPicture(original: RawImage, preferences: Preferences): Promise<PageReading> {
  const page = await evenBackground(original)
  const survey = await surveyPage(page)
  if (survey === undefined) return { kind: 'no-text' }
  const { skew, isSideways } = survey
  const scale = chooseScale(survey.letterHeight, page)
  const turns = isSideways ? sideways : upright
  const reading = await chooseReading(cutSample(page, survey), { turns, skew, scale }, preferences)
  if (reading.confidence < minSampleConfidence) return { kind: 'no-text' }
  const { image, toPageBox } = await straighten(page, { turn: reading.turn, skew, scale })
  const lines = toLines(await recognize(image, reading.model), toPageBox)
  if (lines.length === 0) return { kind: 'no-text' }
  const { turn, script } = reading
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const language = preferences.language ?? (await detectLanguage(text)) ?? reading.language ?? null
  return { kind: 'text', turn, language, script, lines }
}

function chooseScale(letterHeight: number, { width, height }: RawImage): number {
  const scale = Math.min(maxScale, bestLetterHeight / letterHeight, maxSide / Math.max(width, height))
  return scale > goodScale.from && scale < goodScale.to ? 1 : scale
}
