import { expect, test } from 'vitest'
import { isDenied } from './is-denied.ts'

test.each([
  ['Anna hasn’t died', 'en', true],
  ["Anna didn't marry", 'en', true],
  ['Nobody knows when Anna died', 'en', true],
  ['It is unknown when Anna died', 'en', true],
  ['Anna died', 'en', false],
  ['The first picture is “Never again”.', 'en', false],
  ['Anna’s t-shirt was green', 'en', false],
  ['Anna n’est pas morte', 'fr', true],
  ['Personne ne sait quand Anna est morte', 'fr', true],
  ['Cette personne est morte', 'fr', false],
  ['Anna n’avait que deux enfants', 'fr', false],
  ['Anna est née le 3 mai 1931', 'fr', false],
  ['Anna non è morta', 'it', true],
  ['Anna non ha né figli né figlie', 'it', true],
  ['Anna ne ebbe due', 'it', false],
  ['Non si sa', 'it', true],
  ['Anna ist nicht gestorben', 'de', true],
  ['Von Jonas ist kein Tod bekannt', 'de', true],
  ['Anna hatte keine Kinder', 'de', true],
  ['Anna starb in der Not', 'de', false],
] as const)('%s (%s) is denied: %s', (sentence, language, expected) => {
  expect(isDenied(sentence, language)).toBe(expected)
})
