import { expect, test } from 'vitest'
import { EntryNames } from './entry-names.ts'

test('a name that another file has gets a number, also in other case', () => {
  const names = new EntryNames()
  expect(names.reserve('a', 'Letter', ['.jpg'])).toBe('a/Letter')
  expect(names.reserve('a', 'LETTER', ['.jpg'])).toBe('a/LETTER (2)')
  expect(names.reserve('b', 'Letter', ['.jpg'])).toBe('b/Letter')
  expect(names.reserve('a', 'Letter (2)', ['.jpg'])).toBe('a/Letter (2) (2)')
  expect(names.reserve('a', 'Letter', ['.jpg'])).toBe('a/Letter (3)')
})

test('a file whose ending another one has as a part of its stem gets a number', () => {
  const names = new EntryNames()
  expect(names.reserve('a', 'Voice', ['.mp3', '.vtt', '.fr.vtt'])).toBe('a/Voice')
  expect(names.reserve('a', 'Voice.fr', ['.mp3', '.vtt', '.fr.vtt'])).toBe('a/Voice.fr (2)')
})

test('50,000 files of one name are named without comparing each with all before it', () => {
  const names = new EntryNames()
  const startedAt = process.cpuUsage()
  let last = ''
  for (let count = 0; count < 50_000; count++) last = names.reserve('undated', 'Scan', ['.jpg', '.jpg.xmp'])
  expect(last).toBe('undated/Scan (50000)')
  expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(5)
})
