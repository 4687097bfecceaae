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
