import { expect, test } from 'vitest'
import { spokenWords } from './spoken-words.ts'

test('an answer is read aloud without the marks of its Markdown', () => {
  expect(spokenWords('**Nobody** knows *who* began.\n\n# The oven\n\nSee [here](https://x.example).\n')).toBe(
    'Nobody knows who began.\nThe oven\nSee here.',
  )
})
