import { expect, test } from 'vitest'
import { formatDate } from './date-in-words.ts'
import { languagePacks } from './packs.ts'

test.each([
  ['en', '1952', '1952'],
  ['en', '1952-05', 'May 1952'],
  ['en', '1952-05-17', '17 May 1952'],
  ['en', '19XX', '1900 – 1999'],
  ['en', '195X', 'the 1950s'],
  ['en', '1952-21', 'spring 1952'],
  ['en', '1952-XX', '1952'],
  ['en', '1952~', 'about 1952'],
  ['en', '1952?', 'perhaps 1952'],
  ['en', '1952%', 'perhaps about 1952'],
  ['en', '1950/1955', '1950 – 1955'],
  ['en', '1950/..', 'since 1950'],
  ['en', '../1955', 'until 1955'],
  ['en', '1950/', '1950 – end unknown'],
  ['en', '/1955', 'start unknown – 1955'],
  ['fr', '/1952-05-01', 'début inconnu – 1er mai 1952'],
  ['it', '1952%', 'forse circa 1952'],
  ['de', '1944/', '1944 – Ende unbekannt'],
  ['de', '../..', '../..'],
  ['de', '1952-13', '1952-13'],
  ['de', 'gestern', 'gestern'],
] as const)('in %s, %s is written as “%s”', (language, edtf, expected) => {
  expect(formatDate(edtf, language, languagePacks[language].exportTexts.dates)).toBe(expected)
})
