import type { Segment } from '@lares/shared-types/transcripts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const line = (start: number, text: string, more: Partial<Segment> = {}): Segment => ({
  start,
  end: start + 1,
  text,
  ...more,
})
const base = [line(0, 'eins'), line(1, 'zwei'), line(2, 'drei'), line(3, 'vier')]
const change = (index: number, more: Partial<Segment>) =>
  base.map((one, at) => (at === index ? { ...one, ...more } : one))

test('changes of different lines are put together', () => {
  const mine = change(0, { text: 'EINS' })
  const theirs = change(2, { text: 'DREI' })
  expect(mergeLines(base, mine, theirs)).toEqual([
    { kind: 'agreed', lines: [mine[0], base[1], theirs[2], base[3]] },
  ])
})

test('different fields of one line are put together', () => {
  const mine = change(1, { text: 'ZWEI' })
  const theirs = change(1, { speaker: 'Ida', start: 1.1 })
  expect(mergeLines(base, mine, theirs)).toEqual([
    {
      kind: 'agreed',
      lines: [base[0], line(1, 'ZWEI', { speaker: 'Ida', start: 1.1, end: 2 }), base[2], base[3]],
    },
  ])
})

test('a line whose times are a guess stays one, until one of both has found them', () => {
  const guessed = [line(0, 'eins zwei', { isUntimed: true, isTimeDoubtful: true })]
  const named = [line(0, 'eins zwei', { isUntimed: true, isTimeDoubtful: true, speaker: 'Ida' })]
  const words: [number, number][] = [
    [3, 3.4],
    [3.5, 4],
  ]
  const aligned = [line(3, 'eins zwei', { words })]
  expect(mergeLines(guessed, named, guessed)).toEqual([{ kind: 'agreed', lines: named }])
  const merged = [{ kind: 'agreed', lines: [line(3, 'eins zwei', { words, speaker: 'Ida' })] }]
  expect(mergeLines(guessed, named, aligned)).toEqual(merged)
  expect(mergeLines(guessed, aligned, named)).toEqual(merged)
})

test.each<[string, Partial<Segment>, Partial<Segment>]>([
  ['a doubt that was cleared', { isTimeDoubtful: true }, {}],
  ['a guess that was set right', { isUntimed: true }, {}],
  ['a doubt about a guess', { isUntimed: true }, { isTimeDoubtful: true }],
  ['the times of words that were found', { isUntimed: true }, { words: [[0, 1]] }],
])('%s at the same times stays so, whoever merges', (_, before, after) => {
  const guessed = [line(0, 'eins', before)]
  const judged = [line(0, 'eins', after)]
  const named = [line(0, 'eins', { ...before, speaker: 'Ida' })]
  const merged = [{ kind: 'agreed', lines: [{ ...judged[0], speaker: 'Ida' }] }]
  expect(mergeLines(guessed, named, judged)).toEqual(merged)
  expect(mergeLines(guessed, judged, named)).toEqual(merged)
})

test('words put into the times of another person are a guess where they were one for their writer', () => {
  const mine = [line(0, 'eins zwei', { isUntimed: true })]
  const theirs = [line(0.4, 'eins')]
  expect(mergeLines([line(0, 'eins')], mine, theirs)).toEqual([
    { kind: 'agreed', lines: [line(0.4, 'eins zwei', { isUntimed: true })] },
  ])
})

test('the same field of one line is a conflict, beside lines that are not', () => {
  const mine = change(1, { text: 'zwo' })
  const theirs = change(1, { text: 'Zwei' })
  expect(mergeLines(base, mine, theirs)).toEqual([
    { kind: 'agreed', lines: [base[0]] },
    { kind: 'conflict', mine: [mine[1]], theirs: [theirs[1]] },
    { kind: 'agreed', lines: base.slice(2) },
  ])
})

test('a split line that the other one has changed is a conflict', () => {
  const mine = base.toSpliced(1, 1, line(1, 'zw'), line(1.5, 'ei'))
  const theirs = change(1, { text: 'Zwei' })
  expect(mergeLines(base, mine, theirs)[1]).toMatchObject({ kind: 'conflict', theirs: [theirs[1]] })
})

test('the same change by both, and deletions beside changes, are no conflict', () => {
  const both = change(3, { text: 'VIER' })
  expect(mergeLines(base, both, both)).toEqual([{ kind: 'agreed', lines: both }])
  expect(mergeLines(base, base.slice(1), change(3, { text: 'VIER' }))).toEqual([
    { kind: 'agreed', lines: [base[1], base[2], both[3]] },
  ])
})

test('two thousand lines are merged, unless so many differ that it would take too long', () => {
  const long = Array.from({ length: 2000 }, (_, index) => line(index, `Zeile ${index}`))
  const changeEach = (step: number, from: number) =>
    long.map((one, index) => (index % step === from ? { ...one, text: `${one.text}!` } : one))
  const [part, ...others] = mergeLines(long, changeEach(8, 0), changeEach(8, 1))
  expect(others).toEqual([])
  expect(part).toMatchObject({ kind: 'agreed', lines: { length: 2000 } })
  const everything = long.map((one) => ({ ...one, text: 'x' }))
  expect(mergeLines(long, everything, changeEach(8, 1))).toMatchObject([{ kind: 'conflict' }])
})

test('whoever changes nothing loses nothing, and takes over what the other one did', () => {
  const lines = fc.array(
    fc.record({ start: fc.nat(20), end: fc.constant(30), text: fc.constantFrom('a', 'b', 'c') }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(lines, lines, (before, changed) => {
      const joined = (parts: ReturnType<typeof mergeLines>) =>
        parts.flatMap((part): readonly unknown[] => (part.kind === 'agreed' ? part.lines : ['conflict']))
      expect(joined(mergeLines(before, before, changed))).toEqual(changed)
      expect(joined(mergeLines(before, changed, before))).toEqual(changed)
      expect(joined(mergeLines(before, changed, changed))).toEqual(changed)
    }),
  )
})
