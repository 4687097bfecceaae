import { expect, test } from 'vitest'
import { toContentLine, toTextLine } from './content-lines.ts'

test('texts are escaped, and control characters are removed', () => {
  expect(toTextLine('SUMMARY', 'a, b; c\\d\r\ne\nf\rg\u0007\t:"')).toBe(
    'SUMMARY:a\\, b\\; c\\\\d\\ne\\nf\\ng\t:"\r\n',
  )
  expect(toTextLine('SUMMARY', 'half of a pair: \ud83c')).toBe('SUMMARY:half of a pair: \ufffd\r\n')
})

test.each([
  ['a'.repeat(75), 1],
  ['a'.repeat(76), 2],
  ['a'.repeat(75 + 74), 2],
  ['a'.repeat(75 + 75), 3],
  ['é'.repeat(200), 6],
  ['漢字'.repeat(100), 9],
  ['👵🏽🍇'.repeat(40), 7],
  [`${'a'.repeat(74)}\\,b`, 2],
])('a line is folded at 75 bytes, between characters: %#', (line, lineCount) => {
  const lines = toContentLine(line).split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines).toHaveLength(lineCount)
  for (const folded of lines) expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(75)
  expect(lines.slice(1).every((folded) => folded.startsWith(' '))).toBe(true)
  expect(toContentLine(line).replaceAll('\r\n ', '')).toBe(`${line}\r\n`)
})
