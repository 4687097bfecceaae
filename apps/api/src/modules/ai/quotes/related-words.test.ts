import { expect, test } from 'vitest'
import { areRelated } from './related-words.ts'

test.each([
  ['boat', 'boats', 'en', true],
  ['brought', 'brought', 'en', true],
  ['grandmother', 'mother', 'en', true],
  ['stair', 'upstairs', 'en', true],
  ['grandmother', 'grandfather', 'en', false],
  ['grandson', 'grandfather', 'en', false],
  ['art', 'party', 'en', false],
  ['car', 'scar', 'en', false],
  ['son', 'song', 'en', false],
  ['house', 'household', 'en', true],
  ['1958', '19580', 'en', false],
  ['bateau', 'bateaux', 'fr', true],
  ['travaillons', 'travaillaient', 'fr', true],
  ['giocavano', 'giocando', 'it', true],
  ['kartoffeln', 'kartoffelsuppe', 'de', true],
  ['suppe', 'kartoffelsuppen', 'de', true],
  ['haus', 'bauernhaus', 'de', true],
  ['haus', 'haustur', 'de', true],
  ['rand', 'brand', 'de', false],
  ['tag', 'vertrag', 'de', false],
  ['handel', 'handwerk', 'de', false],
] as const)('«%s» and «%s» (%s) are related: %s', (one, other, language, related) => {
  expect(areRelated(one, other, language)).toBe(related)
  expect(areRelated(other, one, language)).toBe(related)
})
