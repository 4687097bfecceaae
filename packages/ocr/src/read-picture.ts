import type { RawImage } from '@lares/media-engine/image/raw-image'
import type { PageReading } from './page-reading.ts'
import type { ReadInput } from './process/ocr-tasks.ts'
import { frakturModel, languageModels } from './recognition/models.ts'
import { recognize } from './recognition/recognizer.ts'
import { hasText, toLines } from './recognition/to-lines.ts'

/** Reads the words of a page that is given as pixels of one channel, upright as its file states. */
export async function readPicture(
  image: RawImage,
  { languages, language: chosen, script = 'latin' }: ReadInput,
): Promise<PageReading> {
  const language = chosen ?? languages[0] ?? 'en'
  const model = script === 'fraktur' ? frakturModel : languageModels[language]
  const page = await recognize(image, model)
  const { width, height } = image
  const lines = toLines(page, ({ x0, y0, x1, y1 }) => ({
    x: x0 / width,
    y: y0 / height,
    width: (x1 - x0) / width,
    height: (y1 - y0) / height,
  }))
  return hasText(lines) ? { kind: 'text', turn: 0, language, script, lines } : { kind: 'no-text' }
}
