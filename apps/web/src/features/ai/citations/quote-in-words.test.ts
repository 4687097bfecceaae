import { expect, test } from 'vitest'
import { quoteInWords } from './quote-in-words.ts'

const body = (quote: string) => quoteInWords({ source: 'body', quote })

test('the marks of Markdown are no words of a quote', () => {
  expect(body('## The oven\n\n**Nobody** knows *who* began; see [the letter](https://x.example).')).toBe(
    'The oven\nNobody knows who began; see the letter.',
  )
})

test.each([
  '1961. We went to Dublin.',
  '- Twelve eggs and a pound of sugar',
  '    a verse that is set in',
  '[1]: the second from the left',
  'The end\n---',
  'Tomorrow\n===',
  '3 * 4 is 12, and a_name_of_a_file',
  'She <never> came back & nobody asked',
])('what only looks like a mark at the start or the end of a piece stays: %j', (quote) => {
  expect(body(quote).trim()).toBe(quote.trim())
})

test('a file has no Markdown', () => {
  expect(quoteInWords({ source: 'file', quote: '**Nobody** knows' })).toBe('**Nobody** knows')
})
