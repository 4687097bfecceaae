import { rotations } from '@lares/shared-types/rotations'
import { turnBox } from '@lares/shared-types/turn-box'
import { describe, expect, test } from 'vitest'
import { corners, drawBox, growBox, moveBox, moveCorner, turnBoxBack } from './boxes.ts'

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }

describe('a box', () => {
  test('turns with its picture', () => {
    // A face at the top left of the picture is at its top right after a quarter turn to the right.
    expect(turnBox({ x: 0, y: 0, width: 0.25, height: 0.5 }, 90)).toEqual({
      x: 0.5,
      y: 0,
      width: 0.5,
      height: 0.25,
    })
    expect(turnBox({ x: 0, y: 0, width: 0.25, height: 0.5 }, 180)).toEqual({
      x: 0.75,
      y: 0.5,
      width: 0.25,
      height: 0.5,
    })
    expect(turnBox({ x: 0, y: 0, width: 0.25, height: 0.5 }, 270)).toEqual({
      x: 0,
      y: 0.75,
      width: 0.5,
      height: 0.25,
    })
  })

  test.each(rotations)('is the same after turning it by %d degrees and back', (rotation) => {
    const back = turnBoxBack(turnBox(box, rotation), rotation)
    for (const name of ['x', 'y', 'width', 'height'] as const) expect(back[name]).toBeCloseTo(box[name], 12)
  })

  test('is drawn from any corner to any other', () => {
    const drawn = drawBox({ x: 0.4, y: 0.6 }, { x: 0.1, y: 0.2 })
    expect(drawn.x).toBeCloseTo(0.1)
    expect(drawn.width).toBeCloseTo(0.3)
    expect(drawn.height).toBeCloseTo(0.4)
  })

  test('stays within the picture, and does not become too small to see', () => {
    expect(moveBox(box, { x: 2, y: -2 })).toEqual({ ...box, x: 0.7, y: 0 })
    expect(drawBox({ x: 1, y: 1 }, { x: 1, y: 1 })).toEqual({ x: 0.99, y: 0.99, width: 0.01, height: 0.01 })
    const grown = growBox(box, { x: 3, y: 3 })
    expect(grown.x + grown.width).toBeCloseTo(1)
    expect(grown.y + grown.height).toBeCloseTo(1)
    expect(growBox(box, { x: -3, y: -3 }).width).toBeCloseTo(0.01)
  })

  test.each(corners)('keeps the opposite corner when its %s corner is moved', (corner) => {
    const moved = moveCorner(box, corner, { x: 0.25, y: 0.4 })
    const isLeft = corner.endsWith('left')
    const isTop = corner.startsWith('top')
    expect(isLeft ? moved.x + moved.width : moved.x).toBeCloseTo(isLeft ? 0.4 : 0.1)
    expect(isTop ? moved.y + moved.height : moved.y).toBeCloseTo(isTop ? 0.6 : 0.2)
    expect(isLeft ? moved.x : moved.x + moved.width).toBeCloseTo(0.25)
  })
})
