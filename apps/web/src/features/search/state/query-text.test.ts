import { expect, test } from 'vitest'
import { applyCorrection, completeLastWord, removeLastWord } from './query-text.ts'

test.each([
  ['brot weih', 'Weihnachten', 'brot Weihnachten', 'brot'],
  ['l’ét', 'été', 'l’été', ''],
  ['wei', '$&', '$&', ''],
  ['kind:post wei', 'Wein', 'kind:post Wein', 'kind:post'],
])('completes the last word of «%s» with «%s», or removes it', (query, word, completed, removed) => {
  expect(completeLastWord(query, word)).toBe(completed)
  expect(removeLastWord(query)).toBe(removed)
})

test.each([
  ['weinachten oma', 'weinachten', 'Weihnachten', 'Weihnachten oma'],
  ['Weinachten, "bei Oma"', 'weinachten', 'Weihnachten', 'Weihnachten, "bei Oma"'],
  ['l’éte kind:image', 'éte', 'été', 'l’été kind:image'],
  ['boad board', 'boad', 'boat', 'boat board'],
])('in «%s» replaces «%s» with «%s»', (query, typed, correction, expected) => {
  expect(applyCorrection(query, typed, correction)).toBe(expected)
})
