import { expect, test } from 'vitest'
import { defaultSpanOptions, SpanCollector } from './span-collector.ts'

/** Collects spans from one probability for each tenth of a second. */
function collect(...probabilities: number[]) {
  const collector = new SpanCollector(0.1, {
    ...defaultSpanOptions,
    minSilenceSeconds: 0.2,
    minSpeechSeconds: 0.2,
  })
  for (const probability of probabilities) collector.add(probability)
  collector.finish()
  return collector.spans.map(({ start, end }) => [start, end].map((seconds) => Math.round(seconds * 10) / 10))
}

test('a span lasts from the first speech to the silence after it', () => {
  expect(collect(0, 0.9, 0.9, 0.9, 0, 0, 0)).toEqual([[0.1, 0.4]])
})

test('a short silence is part of a span', () => {
  expect(collect(0.9, 0.9, 0, 0.9, 0, 0)).toEqual([[0, 0.4]])
})

test('a doubtful frame continues a span, but starts none', () => {
  expect(collect(0.4, 0.4, 0.9, 0.4, 0.4, 0, 0)).toEqual([[0.2, 0.5]])
})

test('a click is no span', () => {
  expect(collect(0, 0.9, 0, 0, 0.9, 0.9, 0, 0)).toEqual([[0.4, 0.6]])
})

test('speech at the end of the recording is a span', () => {
  expect(collect(0, 0.9, 0.9)).toEqual([[0.1, 0.3]])
})
