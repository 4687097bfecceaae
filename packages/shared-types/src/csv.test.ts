import { expect, test } from 'vitest'
import { toCsvRecord } from './csv.ts'

test.each([
  ['a quote', 'say "hi"', '"say ""hi"""'],
  ['a comma', 'a,b', '"a,b"'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a carriage return', 'a\rb', '"a\rb"'],
])('encloses a text with %s in quotes', (_, text, field) => {
  expect(toCsvRecord([text])).toBe(`${field}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])('%j does not run as a formula', (text) => {
  expect(toCsvRecord([text])).toBe(`'${text}\r\n`)
})

test('quotes a formula with a comma after guarding it', () => {
  expect(toCsvRecord(['=HYPERLINK("http://evil.test","x")'])).toBe(
    '"\'=HYPERLINK(""http://evil.test"",""x"")"\r\n',
  )
})

test('writes numbers and truth values as they are, and nothing for null', () => {
  expect(toCsvRecord([-1.5, true, null, 'x'])).toBe('-1.5,true,,x\r\n')
})
