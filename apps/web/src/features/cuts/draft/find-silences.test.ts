import { expect, test } from 'vitest'
import { findQuietest, splitAtSilences } from './find-silences.ts'

/** Bins of 0.1 s. */
function record(...parts: [level: number, seconds: number][]) {
  const levels = parts.flatMap(([level, seconds]) => Array<number>(Math.round(seconds * 10)).fill(level))
  return { levels: Uint8Array.from(levels), secondsPerBin: 0.1 }
}

test('a recording is split at silences that are long enough, with a little of them left', () => {
  const loudness = record([20, 1], [200, 3], [20, 0.8], [190, 2], [20, 3], [200, 2], [20, 2])
  const parts = splitAtSilences(loudness, 1.5, 13.8).map(({ start, end }) => [
    start.toFixed(2),
    end.toFixed(2),
  ])
  expect(parts).toEqual([
    ['0.75', '7.05'],
    ['9.55', '12.05'],
  ])
})

test('the noise of a tape is silence, and a click in it is no part', () => {
  const loudness = record([120, 3], [210, 4], [118, 2], [220, 0.1], [118, 2], [205, 3])
  expect(splitAtSilences(loudness, 1.5, 14.1)).toHaveLength(2)
})

test('silence alone has no parts', () => {
  expect(splitAtSilences(record([0, 5]), 1, 5)).toEqual([])
  expect(splitAtSilences(record(), 1, 0)).toEqual([])
})

test('the quietest place near a time is found', () => {
  const loudness = record([200, 1], [30, 0.2], [200, 1])
  expect(findQuietest(loudness, 1.4)).toBeCloseTo(1.05)
  expect(findQuietest(loudness, 2)).toBe(2)
})
