import { expect, test } from 'vitest'
import { withMeant } from './with-meant.ts'

test.each([
  ['weinachten oma', 'weinachten', 'Weihnachten', 'Weihnachten oma'],
  ['Weinachten, "bei Oma"', 'weinachten', 'Weihnachten', 'Weihnachten, "bei Oma"'],
  ['l’éte kind:image', 'éte', 'été', 'l’été kind:image'],
  ['boad board', 'boad', 'boat', 'boat board'],
])('«%s»', (query, typed, meant, expected) => {
  expect(withMeant(query, typed, meant)).toBe(expected)
})
