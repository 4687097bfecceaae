import { expect, test } from 'vitest'
import { findSimilarNames, toNameParts } from './similar-names.ts'

const parts = toNameParts(['Jeanne Moreau', 'Tante Käthe von Schilling', 'Zoé', 'Franz'])

test('the parts of names are what is long enough and starts with a capital letter', () => {
  expect(parts).toEqual(['Jeanne', 'Moreau', 'Tante', 'Käthe', 'Schilling', 'Franz'])
})

test.each([
  ['Da kam Frantz herein.', ['Frantz → Franz']],
  ['Da kam Franz herein.', []],
  ['Und Kathe Scihlling sagte', ['Kathe → Käthe', 'Scihlling → Schilling']],
  ['jeanne a dit', ['jeanne → Jeanne']],
  ['Ganz und gar, der Kranz', []],
  ['Jeannes Haus, the Moreaus', []],
  ['Jeane', ['Jeane → Jeanne']],
])('“%s” offers %j', (text, expected) => {
  const found = findSimilarNames(text, parts)
  expect(found.map(({ written, name }) => `${written} → ${name}`)).toEqual(expected)
  for (const { from, to, written } of found) expect(text.slice(from, to)).toBe(written)
})
