import { describe, expect, test } from 'vitest'
import type { Frames } from '../features/frames.ts'
import { createBand } from './corridor.ts'
import { findWarpPath } from './warp.ts'

const toFrames = (...values: number[]): Frames => ({
  data: Float32Array.from(values),
  dimensions: 1,
  length: values.length,
})

function warp(rows: Frames, columns: Frames) {
  const gaps = { gapCost: 3, columnGapCosts: new Float32Array(rows.length).fill(3) }
  return findWarpPath(rows, columns, createBand(rows.length, columns.length, 10_000), gaps)
}

describe('the cheapest path', () => {
  test('goes straight through two equal sequences', () => {
    const path = warp(toFrames(1, 5, 9, 2), toFrames(1, 5, 9, 2))
    expect([...path.firstMatch]).toEqual([0, 1, 2, 3])
    expect([...path.lastMatch]).toEqual([0, 1, 2, 3])
  })

  test('stretches what lasts longer', () => {
    const path = warp(toFrames(1, 5, 9), toFrames(1, 5, 5, 5, 9))
    expect([...path.firstMatch]).toEqual([0, 1, 4])
    expect([...path.lastMatch]).toEqual([0, 3, 4])
  })

  test('skips rows that the columns lack', () => {
    const path = warp(toFrames(1, 5, 90, 80, 90, 9), toFrames(1, 5, 9))
    expect([...path.firstMatch]).toEqual([0, 1, -1, -1, -1, 2])
  })

  test('skips columns that the rows lack', () => {
    const path = warp(toFrames(1, 5, 9), toFrames(1, 5, 90, 80, 90, 9))
    expect([...path.firstMatch]).toEqual([0, 1, 5])
    expect([...path.lastMatch]).toEqual([0, 1, 5])
  })
})
