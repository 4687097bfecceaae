import { describe, expect, test } from 'vitest'
import { sampleRate } from '../sample-rate.ts'
import { detectSpeech } from '../testing/analyse-samples.ts'
import { decodeRecording, familyRecordings, findRecording } from '../testing/family-recordings.ts'
import { addWhiteNoise, createWhiteNoise } from '../testing/noise.ts'

/** The distance of the nearest start or end of a span, in seconds. */
function findNearest(edges: readonly number[], time: number): number {
  return Math.min(...edges.map((edge) => Math.abs(edge - time)))
}

describe('the speech detector', () => {
  test.each(familyRecordings.map(({ file }) => file))(
    'finds where the sentences of %s start and end',
    async (file) => {
      const recording = findRecording(file)
      const spans = await detectSpeech(await decodeRecording(recording))
      for (const { start, end } of recording.segments) {
        expect(
          findNearest(
            spans.map((span) => span.start),
            start,
          ),
        ).toBeLessThan(0.04)
        expect(
          findNearest(
            spans.map((span) => span.end),
            end,
          ),
        ).toBeLessThan(0.06)
      }
      const spoken = recording.segments.reduce((sum, { start, end }) => sum + end - start, 0)
      const found = spans.reduce((sum, { start, end }) => sum + end - start, 0)
      expect(found).toBeLessThan(1.02 * spoken)
      expect(found).toBeGreaterThan(0.85 * spoken)
    },
  )

  test('finds sentences in white noise of 10 dB', async () => {
    const recording = findRecording('en-the-boat.opus')
    const spans = await detectSpeech(addWhiteNoise(await decodeRecording(recording), 10))
    for (const { start, end } of recording.segments) {
      expect(
        findNearest(
          spans.map((span) => span.start),
          start,
        ),
      ).toBeLessThan(0.1)
      expect(
        findNearest(
          spans.map((span) => span.end),
          end,
        ),
      ).toBeLessThan(0.2)
    }
  })

  test.each([
    ['silence', new Float32Array(10 * sampleRate)],
    ['white noise', createWhiteNoise(10 * sampleRate, 0.1)],
    ['a tone', Float32Array.from({ length: 10 * sampleRate }, (_, at) => 0.3 * Math.sin(at / 6))],
    ['clicks', Float32Array.from({ length: 10 * sampleRate }, (_, at) => (at % 8_000 === 0 ? 0.9 : 0))],
    ['no sound at all', new Float32Array()],
  ])('finds nobody in %s', async (_what, samples) => {
    expect(await detectSpeech(samples)).toEqual([])
  })

  test('finds the same however the samples are divided', async () => {
    const samples = await decodeRecording(findRecording('de-die-uhr.m4a'))
    const whole = await detectSpeech(samples, samples.length)
    expect(await detectSpeech(samples, 77)).toEqual(whole)
  })
})
