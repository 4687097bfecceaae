import { expect, test } from 'vitest'
import type { Draft } from '../lines/line.ts'
import { findText, replaceAll, replaceMatch } from './find-text.ts'

const texts = ['Anna und anna.', 'Annas Hut, (Anna)', 'Ein $& Zeichen']
const draft: Draft = {
  lines: texts.map((text, index) => ({ id: `l${index}`, start: index, end: index + 1, text })),
  speakers: [],
  language: 'de',
  origin: 'person',
}

test.each([
  [{ query: 'anna', wholeWord: false, matchCase: false }, 4],
  [{ query: 'anna', wholeWord: true, matchCase: false }, 3],
  [{ query: 'Anna', wholeWord: true, matchCase: true }, 2],
  [{ query: '(Anna)', wholeWord: false, matchCase: true }, 1],
  [{ query: '.', wholeWord: false, matchCase: false }, 1],
  [{ query: '', wholeWord: false, matchCase: false }, 0],
  [{ query: 'Jean-Paul / [x]{2}|^\\', wholeWord: true, matchCase: false }, 0],
])('finds %j %i times', (options, count) => {
  expect(findText(draft, options)).toHaveLength(count)
})

test('replaces one match, or all of them, by a text and not by a pattern', () => {
  const options = { query: 'Anna', wholeWord: true, matchCase: true }
  const [, second] = findText(draft, options)
  if (!second) throw new Error('There are two.')
  expect(replaceMatch(draft, second, '$&').lines[1]?.text).toBe('Annas Hut, ($&)')
  const replaced = replaceAll(draft, options, 'Änne')
  expect(replaced.lines.map(({ text }) => text)).toEqual(['Änne und anna.', 'Annas Hut, (Änne)', texts[2]])
  expect(replaced.lines[2]).toBe(draft.lines[2])
  expect(replaceAll(draft, { ...options, query: 'Bruno' }, 'x')).toBe(draft)
})
