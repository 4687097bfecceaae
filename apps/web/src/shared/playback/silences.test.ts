import { describe, expect, test } from 'vitest'
import { findGaps, findSilences, findSounds, toLoudness } from './silences.ts'

/** Bins of 0.1 s. */
function record(...parts: [level: number, seconds: number][]) {
  const levels = parts.flatMap(([level, seconds]) => Array<number>(Math.round(seconds * 10)).fill(level))
  return { levels: Uint8Array.from(levels), secondsPerBin: 0.1 }
}

const toTenths = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => [Math.round(start * 10) / 10, Math.round(end * 10) / 10])

describe('silences', () => {
  test('are at least as long as asked for, also at both ends', () => {
    const loudness = record([20, 1.5], [200, 3], [20, 0.8], [190, 2], [20, 3], [200, 2], [20, 0.7])
    expect(toTenths(findSilences(loudness, 1, 13))).toEqual([
      [0, 1.5],
      [7.3, 10.3],
    ])
    expect(toTenths(findSilences(loudness, 0.5, 13))).toHaveLength(4)
  })

  test('are what no sound is in', () => {
    const loudness = record([20, 2], [200, 3], [20, 2], [200, 1])
    const sounds = findSounds(loudness, 1)
    expect(toTenths(sounds)).toEqual([
      [2, 5],
      [7, 8],
    ])
    expect(toTenths(findGaps(sounds, 9))).toEqual([
      [0, 2],
      [5, 7],
      [8, 9],
    ])
  })

  test('are found where they are much rarer than a tenth of the recording', () => {
    const loudness = record([205, 50], [90, 2], [205, 50])
    expect(toTenths(findSilences(loudness, 1, 102))).toEqual([[50, 52]])
  })

  test('are not what is only a little quieter, however quiet all of it is', () => {
    const quiet = record([118, 10], [110, 10], [118, 10], [112, 10])
    expect(findSilences(quiet, 1, 40)).toEqual([])
  })

  test('are a recording in which nothing can be heard', () => {
    expect(findSilences(record([0, 5]), 1, 5)).toEqual([{ start: 0, end: 5 }])
    expect(findSilences(record(), 1, 0)).toEqual([])
  })
})

test('peaks become a loudness in which the noise of a tape is silent', () => {
  // Noise whose highest samples are at -28 dB, between speech.
  const peaks = [
    ...Array<number>(40).fill(0.5),
    ...Array<number>(20).fill(0.04),
    ...Array<number>(40).fill(0.6),
  ]
  const loudness = toLoudness(peaks, 10)
  expect(loudness.secondsPerBin).toBe(0.1)
  expect(toTenths(findSilences(loudness, 1, 10))).toEqual([[4, 6]])
  expect(toLoudness([0, 1], 2).levels).toEqual(Uint8Array.of(0, 223))
})
