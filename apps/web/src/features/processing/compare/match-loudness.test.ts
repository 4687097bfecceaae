import { expect, test } from 'vitest'
import { matchLoudness } from './match-loudness.ts'

test('the louder sound is lowered to the quieter one', () => {
  expect(matchLoudness(-36, -16)).toEqual({ before: 1, after: 0.1 })
  expect(matchLoudness(-16, -36)).toEqual({ before: 0.1, after: 1 })
})

test('silence is left as it is', () => {
  expect(matchLoudness(null, -16)).toEqual({ before: 1, after: 1 })
})
