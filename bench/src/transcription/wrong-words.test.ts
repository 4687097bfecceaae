import { expect, test } from 'vitest'
import { countWrongWords } from './wrong-words.ts'

test.each([
  ['the same', 'Il neigeait à Turin.', 'il neigeait a turin', 0],
  ['a replaced word', 'Il neigeait à Turin.', 'Il mangeait à Turin', 1],
  ['a word left out', 'Il neigeait à Turin.', 'Il neigeait Turin', 1],
  ['added words', 'Il neigeait à Turin.', 'Oui, il neigeait à Turin, oui', 2],
  ['nothing', 'Il neigeait à Turin.', '', 4],
])('%s', (_, text, transcript, wrong) => {
  expect(countWrongWords(text, transcript)).toEqual({ wrong, words: 4 })
})
