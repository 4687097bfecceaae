import type { RawImage } from '@lares/media-engine/image/raw-image'
import type { Glyph } from '../picture/find-glyphs.ts'
import type { PageSurvey } from '../picture/survey-page.ts'

/** The size of a sample in heights of a letter: about eight lines of ten words. */
const sampleLength = 60
const sampleDepth = 28

/** Windows that are compared. */
const maxWindows = 150

/** Cuts out the part of a page that has the most letters. */
export function cutSample(page: RawImage, { letters, letterHeight, isSideways }: PageSurvey): RawImage {
  const along = Math.round(sampleLength * letterHeight)
  const across = Math.round(sampleDepth * letterHeight)
  const width = Math.min(page.width, isSideways ? across : along)
  const height = Math.min(page.height, isSideways ? along : across)
  const { left, top } = findDensestWindow(letters, page, width, height)
  const data = Buffer.allocUnsafe(width * height)
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * page.width + left
    page.data.copy(data, row * width, start, start + width)
  }
  return { data, width, height, channels: 1 }
}

function findDensestWindow(letters: readonly Glyph[], page: RawImage, width: number, height: number) {
  let densest = { left: 0, top: 0, count: -1 }
  const step = Math.max(1, Math.ceil(letters.length / maxWindows))
  for (let index = 0; index < letters.length; index += step) {
    const centre = letters[index]
    if (centre === undefined) continue
    const left = clamp(centre.left - width / 2, page.width - width)
    const top = clamp(centre.top - height / 2, page.height - height)
    const count = countInside(letters, left, top, width, height)
    if (count > densest.count) densest = { left, top, count }
  }
  return densest
}

function clamp(value: number, max: number): number {
  return Math.round(Math.max(0, Math.min(max, value)))
}

function countInside(letters: readonly Glyph[], left: number, top: number, width: number, height: number) {
  let count = 0
  for (const letter of letters) {
    const isInside =
      letter.left >= left &&
      letter.top >= top &&
      letter.right <= left + width &&
      letter.bottom <= top + height
    if (isInside) count += 1
  }
  return count
}
