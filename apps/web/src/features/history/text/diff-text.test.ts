import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffText, type TextPart } from './diff-text.ts'

const join = (parts: readonly TextPart[], ...kinds: TextPart['kind'][]) =>
  parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

test('words that were removed and added are found, and nothing else', () => {
  expect(diffText('I swam in the cold lake.', 'I swam in the warm lake.')).toEqual([
    { kind: 'same', text: 'I swam in the ' },
    { kind: 'removed', text: 'cold' },
    { kind: 'added', text: 'warm' },
    { kind: 'same', text: ' lake.' },
  ])
})

test('several words in a row are one change', () => {
  expect(diffText('and nobody spoke to me', 'and somebody sang to me')).toEqual([
    { kind: 'same', text: 'and ' },
    { kind: 'removed', text: 'nobody spoke' },
    { kind: 'added', text: 'somebody sang' },
    { kind: 'same', text: ' to me' },
  ])
})

test('a word is never cut, and accents belong to words', () => {
  expect(diffText('un été', 'un étang')).toEqual([
    { kind: 'same', text: 'un ' },
    { kind: 'removed', text: 'été' },
    { kind: 'added', text: 'étang' },
  ])
})

test('equal texts have no differences, and a new text is added as a whole', () => {
  expect(diffText('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  expect(diffText('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  expect(diffText('old', '')).toEqual([{ kind: 'removed', text: 'old' }])
})

test('the parts make up both texts, whatever these are', () => {
  const words = fc
    .array(fc.constantFrom('a', 'lake', 'été', ' ', '  ', '\n', '.', '日本', '🌊', '\r\n'), { maxLength: 40 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffText(before, after)
      expect(join(parts, 'same', 'removed')).toBe(before)
      expect(join(parts, 'same', 'added')).toBe(after)
    }),
  )
})

test('long texts are compared by lines, and two that have nothing in common as a whole, in a bounded time', () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, index) => `Line ${index} of a long story, told for years.\n`,
  )
  const changed = lines.with(3, 'Another beginning.\n').with(19_990, 'Another end.\n')
  const parts = diffText(lines.join(''), changed.join(''))
  expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual([
    'Another beginning.\n',
    // The last line break is part of the common end.
    'Another end.',
  ])
  const other = lines.map((_, index) => `${index * 7} is something else entirely\n`).join('')
  const startedAt = performance.now()
  const apart = diffText(lines.join(''), other)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(join(apart, 'same', 'added')).toBe(other)
})
