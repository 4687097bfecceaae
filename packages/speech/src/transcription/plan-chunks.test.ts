import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halveChunk, planChunks } from './plan-chunks.ts'
import { getChunkSeconds, type SpeechChunk, toRecordingTime } from './speech-chunk.ts'

const options = { maxSeconds: 28, overlapSeconds: 1.5 }

const spansOf = (...times: readonly (readonly [number, number])[]) =>
  times.map(([start, end]) => ({ start, end }))

describe('a recording is divided', () => {
  test('into one chunk without its silence, if it is short', () => {
    const chunks = planChunks(spansOf([2, 5], [20, 24]), 30, options)
    expect(chunks).toEqual([
      {
        pieces: [
          { start: 1.7, end: 5.3 },
          { start: 19.7, end: 24.3 },
        ],
        overlapsPrevious: false,
      },
    ])
  })

  test('in the longest silence of the last part of a chunk', () => {
    const spans = spansOf([0, 10], [11, 20], [23, 26], [27, 40])
    const [first, second] = planChunks(spans, 40, options)
    expect(first?.pieces.at(-1)?.end).toBeCloseTo(20.3)
    expect(second?.pieces[0]?.start).toBeCloseTo(22.7)
  })

  test('with an overlap where nobody pauses', () => {
    const chunks = planChunks(spansOf([0, 60]), 60, options)
    expect(chunks).toHaveLength(3)
    expect(chunks.map(({ overlapsPrevious }) => overlapsPrevious)).toEqual([false, true, true])
    const [first, second] = chunks
    expect((first?.pieces[0]?.end ?? 0) - (second?.pieces[0]?.start ?? 0)).toBeCloseTo(1.5)
  })

  test('into nothing if nobody speaks', () => {
    expect(planChunks([], 3600, options)).toEqual([])
  })
})

const anySpans = fc
  .array(
    fc.tuple(fc.double({ min: 0.01, max: 40, noNaN: true }), fc.double({ min: 0.1, max: 90, noNaN: true })),
    {
      maxLength: 60,
    },
  )
  .map((steps) => {
    let at = 0
    return steps.map(([silence, speech]) => {
      const start = at + silence
      at = start + speech
      return { start, end: at }
    })
  })

test('chunks are never longer than allowed, in order, and contain all speech', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const duration = (spans.at(-1)?.end ?? 0) + 1
      const chunks = planChunks(spans, duration, options)
      for (const chunk of chunks) expect(getChunkSeconds(chunk)).toBeLessThanOrEqual(28 + 1e-6)
      const pieces = chunks.flatMap((chunk) => chunk.pieces)
      for (const [index, { start }] of pieces.entries()) {
        if (index > 0) expect(start).toBeGreaterThan(pieces[index - 1]?.start ?? 0)
      }
      for (const { start, end } of spans) {
        const middle = (start + end) / 2
        for (const time of [start, middle, end - 1e-6]) {
          expect(pieces.some((piece) => piece.start <= time && time <= piece.end)).toBe(true)
        }
      }
    }),
  )
})

test('a divided chunk loses no sound, and overlaps only where nobody pauses', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const isLong = (chunk: SpeechChunk) => getChunkSeconds(chunk) > 8
      for (const chunk of planChunks(spans, 1e6, options).filter(isLong)) {
        const [first, second] = halveChunk(chunk, 1)
        const shared = second.overlapsPrevious ? Math.min(1, getChunkSeconds(chunk)) : 0
        const total = getChunkSeconds(first) + getChunkSeconds(second)
        expect(total).toBeGreaterThan(getChunkSeconds(chunk) - 1e-6)
        expect(total).toBeLessThanOrEqual(getChunkSeconds(chunk) + shared + 1e-6)
        expect(getChunkSeconds(first)).toBeLessThan(getChunkSeconds(chunk))
        expect(getChunkSeconds(second)).toBeLessThan(getChunkSeconds(chunk))
      }
    }),
  )
})

test('times of a chunk become times of the recording', () => {
  const chunk = { pieces: spansOf([10, 12], [20, 25]) }
  expect(toRecordingTime(chunk, 1, 'start')).toBe(11)
  expect(toRecordingTime(chunk, 2, 'end')).toBe(12)
  expect(toRecordingTime(chunk, 2, 'start')).toBe(20)
  expect(toRecordingTime(chunk, 4.5, 'end')).toBe(22.5)
  expect(toRecordingTime(chunk, 99, 'end')).toBe(25)
  expect(toRecordingTime(chunk, -1, 'start')).toBe(10)
})
