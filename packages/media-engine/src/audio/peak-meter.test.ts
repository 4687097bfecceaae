import { expect, test } from 'vitest'
import { maxPeaks, PeakMeter } from './peak-meter.ts'

test('takes the largest absolute sample of each interval as its peak', () => {
  const meter = new PeakMeter(200, 1)
  meter.add(Float32Array.of(0.25, -0.5, 0, 0.125))
  expect(meter.finish()).toEqual({ version: 1, samplesPerSecond: 100, peaks: [0.5, 0.125] })
})

test('takes the louder of two channels and counts a stereo frame once', () => {
  const meter = new PeakMeter(100, 2)
  meter.add(Float32Array.of(0.1, 0.5, 0.25, 0))
  expect(meter.finish().peaks).toEqual([0.5, 0.25])
  expect(meter.duration).toBe(0.02)
})

test('keeps the number of peaks bounded and their positions right for a long recording', () => {
  const meter = new PeakMeter(100, 1)
  const seconds = 3600
  for (let second = 0; second < seconds; second += 1) {
    meter.add(new Float32Array(100).fill(second === 1800 ? 1 : 0.1))
  }
  const { peaks, samplesPerSecond } = meter.finish()
  expect(peaks.length).toBeLessThanOrEqual(maxPeaks)
  expect(peaks.length / samplesPerSecond).toBeCloseTo(seconds, -1)
  expect(peaks.indexOf(1) / samplesPerSecond).toBeCloseTo(1800, -1)
  expect(peaks.filter((peak) => peak === 1).length).toBeLessThanOrEqual(2)
})

test('clamps samples beyond full scale', () => {
  const meter = new PeakMeter(100, 1)
  meter.add(Float32Array.of(1.7))
  expect(meter.finish().peaks).toEqual([1])
})
