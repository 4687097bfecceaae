import { rotations } from '@lares/shared-types/rotations'
import { describe, expect, test } from 'vitest'
import { spanBox, toReadBox, toStoredBox, turnAspect } from './page-turn.ts'
import { findRoomBelow, placeBelow, splitIntoLines } from './split-into-lines.ts'
import { getStretch } from './word-width.ts'

describe('a box of a page', () => {
  test.each(rotations)('is the same after turning the page by %i degrees and back', (turn) => {
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }
    const back = toStoredBox(toReadBox(box, turn), turn)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(box[side])
  })

  test('that was drawn up to the edges lies within the page', () => {
    const { x, y, width, height } = toStoredBox({ x: 0, y: 0, width: 1, height: 1 + 1e-12 }, 90)
    expect([x, y]).toEqual([0, 0])
    expect(x + width).toBeLessThanOrEqual(1)
    expect(y + height).toBeLessThanOrEqual(1)
  })

  test('is drawn from any corner to the opposite one', () => {
    const box = spanBox({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 })
    expect(box).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.25 })
  })

  test('has its sides exchanged with a quarter turn, as the page has', () => {
    expect(turnAspect(0.5, 90)).toBe(2)
    expect(turnAspect(0.5, 180)).toBe(0.5)
    expect(toReadBox({ x: 0, y: 0, width: 0.1, height: 0.2 }, 90)).toMatchObject({ width: 0.2, height: 0.1 })
  })
})

describe('lines that are added', () => {
  test('are spread evenly over the page, and do not overlap', () => {
    const lines = splitIntoLines(20)
    expect(lines).toHaveLength(20)
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1]
      if (next) expect(line.y + line.height).toBeLessThan(next.y)
      else expect(line.y + line.height).toBeLessThanOrEqual(0.95)
    }
  })

  test('begin below the present ones, where there is room', () => {
    const present = [{ x: 0.1, y: 0.3, width: 0.5, height: 0.1 }]
    expect(findRoomBelow(present, 10)).toBeCloseTo(0.4)
    expect(findRoomBelow([{ x: 0.1, y: 0.9, width: 0.5, height: 0.08 }], 10)).toBeUndefined()
  })

  test('below the last line of the page stay on the page', () => {
    const { y, height } = placeBelow({ x: 0.1, y: 0.95, width: 0.5, height: 0.05 })
    expect(y + height).toBeLessThanOrEqual(1)
  })
})

test('a word is stretched to the width that it has on the page', () => {
  // Without a canvas four letters are 2 times as wide as the font is large, here 0.1 of the height of the page.
  const stretch = getStretch({ text: 'word', width: 0.4, lineHeight: 0.1 }, 0.5)
  expect(stretch).toBeCloseTo((0.4 * 0.5) / (2 * 0.1))
})
