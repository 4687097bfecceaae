import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

test.each([
  ['mars 1999', '1999-03'],
  ['März 1999', '1999-03'],
  ['nel marzo 1999', '1999-03'],
  ['03/1999', '1999-03'],
  ['3.1999', '1999-03'],
  ['17. September 1960', '1960-09-17'],
  ['le 17 septembre 1960', '1960-09-17'],
  ['September 17, 1960', '1960-09-17'],
  ['1er mai 1968', '1968-05-01'],
  ['17.9.1960', '1960-09-17'],
  ['sept. 1960', '1960-09'],
  ['les années 1950', '195X'],
  ['gli anni 1950', '195X'],
  ['1950s', '195X'],
  ['die 1950er Jahre', '195X'],
  ['1950er-Jahre', '195X'],
  ['die 50er', '195X'],
  ['Fünfzigerjahre', '195X'],
  ['die dreißiger Jahre', '193X'],
  ['années 50', '195X'],
  ['les années soixante-dix', '197X'],
  ['dans les années quatre-vingt', '198X'],
  ['anni cinquanta', '195X'],
  ['gli anni ’50', '195X'],
  ['the fifties', '195X'],
  ['the ’60s', '196X'],
  ['vers 1952', '1952~'],
  ['about March 1952', '1952-03~'],
  ['ca. 1952', '1952~'],
  ['1952', '1952'],
])('parses «%s» as %s', (typed, edtf) => {
  expect(parseDate(typed)).toBe(edtf)
})

test.each([
  '',
  '195X',
  '1944/1945',
  '1999-03',
  '1952~',
  'next week',
  'anni verdi',
  'Jahre',
  'anni 55',
  'jui 1960',
  '13/1999',
  'xx 3 mai 1960',
  '0952',
])('leaves «%s» unchanged', (typed) => {
  expect(parseDate(typed)).toBe(typed)
})
