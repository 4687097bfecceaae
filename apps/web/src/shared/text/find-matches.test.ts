import { expect, test } from 'vitest'
import { findMatches, splitAtMatches } from './find-matches.ts'

const segments = ['Il neigeait.', 'C’était l’été à Évian.', 'Un été de neige.'].map((text, index) => ({
  start: index,
  end: index + 1,
  text,
}))

test('finds lines whatever the accents and capitals', () => {
  expect(findMatches(segments, 'ete')).toEqual([1, 2])
  expect(findMatches(segments, ' ÉVIAN ')).toEqual([1])
  expect(findMatches(segments, ' ')).toEqual([])
})

test('divides a line at each match', () => {
  expect(splitAtMatches('été, ete', 'Été')).toEqual([
    { text: 'été', isMatch: true },
    { text: ', ', isMatch: false },
    { text: 'ete', isMatch: true },
  ])
  expect(splitAtMatches('Il neigeait.', '')).toEqual([{ text: 'Il neigeait.', isMatch: false }])
})
