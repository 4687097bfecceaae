import { measureCpuMs } from '@lares/test-harness/measure-slowdown'
import { expect, test } from 'vitest'
import { pairLines } from './pair-lines.ts'

const stored = ['one', 'two', 'three', 'four'].map((source) => ({
  source,
  text: source.toUpperCase(),
  by: 'machine' as const,
}))

const pair = (...sources: string[]) =>
  pairLines(sources, stored).map((line) => line && `${line.text}${line.isStale ? '?' : ''}`)

test('finds the translation of each line by its text', () => {
  expect(pair('one', 'two', 'three', 'four')).toEqual(['ONE', 'TWO', 'THREE', 'FOUR'])
  expect(pair('three', 'one')).toEqual(['THREE', 'ONE'])
})

test('takes a corrected line for the one that stood between its neighbours', () => {
  expect(pair('one', 'tow', 'three', 'four')).toEqual(['ONE', 'TWO?', 'THREE', 'FOUR'])
  expect(pair('One!', 'two', 'three', 'Four!')).toEqual(['ONE?', 'TWO', 'THREE', 'FOUR?'])
})

test('leaves lines that were added without a translation', () => {
  expect(pair('one', 'new', 'two', 'three', 'four', 'newer')).toEqual([
    'ONE',
    undefined,
    'TWO',
    'THREE',
    'FOUR',
    undefined,
  ])
})

test('does not guess where a line was split', () => {
  expect(pair('one', 'tw', 'o', 'three', 'four')).toEqual(['ONE', undefined, undefined, 'THREE', 'FOUR'])
})

test('gives lines of the same text their translations in order', () => {
  const twice = [
    { source: 'yes', text: 'ja', by: 'person' as const },
    { source: 'yes', text: 'doch', by: 'person' as const },
  ]
  expect(pairLines(['yes', 'yes', 'yes'], twice).map((line) => line?.text)).toEqual(['ja', 'doch', undefined])
})

test('pairs 20,000 lines in less than half a second', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    source: index % 3 === 0 ? 'yes' : `line ${index}`,
    text: `Zeile ${index}`,
    by: 'machine' as const,
  }))
  const sources = many.map(({ source }, index) => (index % 50 === 7 ? `${source}!` : source))
  expect(measureCpuMs(() => pairLines(sources, many), 400)).toBeLessThan(400)
  expect(pairLines(sources, many).filter((line) => line?.isStale).length).toBe(400)
})
