import { expect, test } from 'vitest'
import { getQuoteText } from './quote-text.ts'

const body = (quote: string) => getQuoteText({ source: 'body', quote })

test('removes Markdown syntax from a quote', () => {
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
])('keeps what only looks like block syntax in an excerpt: %j', (quote) => {
  expect(body(quote).trim()).toBe(quote.trim())
})

test('leaves a quote from a file unchanged', () => {
  expect(getQuoteText({ source: 'file', quote: '**Nobody** knows' })).toBe('**Nobody** knows')
})
