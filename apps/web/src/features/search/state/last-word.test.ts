import { expect, test } from 'vitest'
import { completed, withoutLast } from './last-word.ts'

test.each([
  ['brot weih', 'Weihnachten', 'brot Weihnachten', 'brot'],
  ['l’ét', 'été', 'l’été', ''],
  ['wei', '$&', '$&', ''],
  ['kind:post wei', 'Wein', 'kind:post Wein', 'kind:post'],
])('«%s» goes on as «%s»', (query, word, inFull, without) => {
  expect(completed(query, word)).toBe(inFull)
  expect(withoutLast(query)).toBe(without)
})
