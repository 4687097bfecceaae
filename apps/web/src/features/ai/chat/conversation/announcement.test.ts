import { expect, test } from 'vitest'
import { markdownToText } from './announcement.tsx'

test('reads an answer aloud without its Markdown syntax', () => {
  expect(
    markdownToText('**Nobody** knows *who* began.\n\n# The oven\n\nSee [here](https://x.example).\n'),
  ).toBe('Nobody knows who began.\nThe oven\nSee here.')
})
