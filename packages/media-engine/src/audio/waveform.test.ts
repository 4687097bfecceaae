import { expect, test } from 'vitest'
import { PeakLevels } from './peak-levels.ts'
import { maxPeaks } from './waveform.ts'

test('takes the largest absolute sample of each interval as its peak', () => {
  const levels = new PeakLevels(200, 1)
  levels.add(Float32Array.of(0.25, -0.5, 0, 0.125))
  expect(levels.finish().waveform).toEqual({ version: 1, samplesPerSecond: 100, peaks: [0.5, 0.125] })
})

test('takes the louder of two channels and counts a stereo frame once', () => {
  const levels = new PeakLevels(100, 2)
  levels.add(Float32Array.of(0.1, 0.5, 0.25, 0))
  expect(levels.finish().waveform.peaks).toEqual([0.5, 0.25])
  expect(levels.duration).toBe(0.02)
})

test('keeps the number of peaks bounded and their positions right for a long recording', () => {
  const levels = new PeakLevels(100, 1)
  const seconds = 3600
  for (let second = 0; second < seconds; second += 1) {
    levels.add(new Float32Array(100).fill(second === 1800 ? 1 : 0.1))
  }
  const { peaks, samplesPerSecond } = levels.finish().waveform
  expect(peaks.length).toBeLessThanOrEqual(maxPeaks)
  expect(peaks.length / samplesPerSecond).toBeCloseTo(seconds, -1)
  expect(peaks.indexOf(1) / samplesPerSecond).toBeCloseTo(1800, -1)
  expect(peaks.filter((peak) => peak === 1).length).toBeLessThanOrEqual(2)
})

test('clamps samples beyond full scale', () => {
  const levels = new PeakLevels(100, 1)
  levels.add(Float32Array.of(1.7))
  expect(levels.finish().waveform.peaks).toEqual([1])
})
