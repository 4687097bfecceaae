import type { PageText } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import { type PictureBox, turnBox } from '@lares/shared-types/turn-box'
import { toReadBox, toStoredBox } from '../../page-texts/public.ts'

/** A line at most so many times as high as a word is straight enough for the word to be as high as its line. */
const straightRatio = 2.2

/** The place of a word on the picture as it is shown. In a straight line all words are of one height, so that the light does not jump. */
export function getWordBox(
  { lines, turn: readTurn }: Pick<PageText, 'lines' | 'turn'>,
  line: number,
  word: number,
  rotation: Rotation,
): PictureBox | undefined {
  const turn = readTurn ?? 0
  const lineBox = lines[line]?.box
  const wordBox = lines[line]?.words[word]?.box
  if (!lineBox || !wordBox) return undefined
  const inLine = toReadBox(lineBox, turn)
  const own = toReadBox(wordBox, turn)
  const isStraight = inLine.height <= straightRatio * own.height
  const box = isStraight ? { ...own, y: inLine.y, height: inLine.height } : own
  return turnBox(toStoredBox(box, turn), rotation)
}

/** The place of a line on the picture as it is shown. */
export function getLineBox(
  { lines }: Pick<PageText, 'lines'>,
  line: number,
  rotation: Rotation,
): PictureBox | undefined {
  const box = lines[line]?.box
  return box && turnBox(box, rotation)
}

/** Whether a point lies in a box, or in the narrow margin around it. */
export function isInBox({ x, y, width, height }: PictureBox, point: { x: number; y: number }): boolean {
  const margin = 0.15 * Math.min(width, height)
  return (
    point.x >= x - margin &&
    point.x <= x + width + margin &&
    point.y >= y - margin &&
    point.y <= y + height + margin
  )
}
