import { expect, test } from 'vitest'
import { isMeaningful, isSupportedBy } from './is-supported-by.ts'

test.each([
  ['up to the attic', true],
  ['née à Lyon', true],
  ['Lyon, 1921', true],
  ['the piano', false],
  ['Kartoffeln', false],
  ['and in the', false],
  ['und in der', false],
  ['', false],
  ['my son was in the war with him', true],
])('«%s» is meaningful: %s', (quote, expected) => {
  expect(isMeaningful(quote)).toBe(expected)
})

const citation = (quote: string, title = '') => ({
  itemId: '',
  kind: 'post' as const,
  title,
  source: 'body' as const,
  quote,
})

test.each([
  ['They brought the piano upstairs before it rained.', 'we carried the piano up to the attic', true],
  ['The thieves came at night and stole all of it.', 'we carried the piano up to the attic', false],
  ['Er hat dem Pfarrer das Auto gestohlen.', 'Die Suppe war kalt und der Wein war sauer.', false],
  ['Im Winter gab es nur Kartoffelsuppe.', 'Die Suppe war kalt und der Wein war sauer.', true],
  ['In 1958 it was all different there.', 'It was in the autumn of 1958 that we left.', true],
  ['In 1959 it was all different there.', 'It was in the autumn of 1958 that we left.', false],
  ['The thieves came at night and stole all of it.', 'Nous avons monté le piano au grenier.', false],
  ['They carried the piano up to the attic.', 'Nous avons monté le piano au grenier.', true],
  ['It was stolen.', 'we carried the piano up to the attic', true],
  ['They stole his horse.', 'we carried the piano up to the attic', false],
  ['Yes, it was.', 'we carried the piano up to the attic', true],
  ['In 1959 we left in the autumn', 'It was in the autumn of 1958 that we left', false],
  ['In 1958 we left in the autumn', 'It was in the autumn of 1958 that we left', true],
  ['Elle est née en 1935', 'she was born in Lyon in 1931', false],
  ['Elle est née en 1931', 'she was born in Lyon in 1931', true],
  ['Sie hatten zwei Söhne.', 'they had two sons and a daughter', true],
  ['Sie hatten drei Söhne.', 'they had two sons and a daughter', false],
  ['There were 22 cows in the stable.', 'il y avait vingt-deux vaches dans l’étable', true],
  ['There were 23 cows in the stable.', 'il y avait vingt-deux vaches dans l’étable', false],
  ['She had a black horse.', 'elle avait un bateau', false],
  ['Elle avait un cheval.', 'sie hatte ein Pferd und einen Hund', true],
  ['1. We left in the autumn.', 'It was in the autumn that we left', true],
  ['He lost his son in the war.', 'Our only son fell in the war, in October', true],
  ['Her son was killed in the war', 'My son fell in the war, they told us', true],
  [
    'Mia was there with her son when the war was over',
    'When the war was over, Mia and her son came to see us.',
    true,
  ],
  ['The art was in the attic of the house.', 'we had a party at the end of the summer', false],
  ['Grandmother sold all of the horses.', 'my grandfather built it with his own hands', false],
  ['He had a car when he was young.', 'The scar was on her left cheek, below the eye', false],
  ['Die Häuser waren alle aus Holz.', 'Das Bauernhaus war schon sehr alt und feucht.', true],
])('«%s» can be supported by «%s»: %s', async (sentence, quote, expected) => {
  expect(await isSupportedBy(sentence, citation(quote))).toBe(expected)
})

test.each([
  ['nothing', {}, false],
  ['another date', { date: '1958' }, false],
  ['the date of the item', { date: '1959-10' }, true],
  ['the part that was given', { given: 'The year was 1959. We left in the autumn.' }, true],
])('a number can come from %s', async (_, evidence, expected) => {
  const quote = 'We left in the autumn, all of us.'
  expect(await isSupportedBy('In 1959 we left in the autumn', citation(quote), evidence)).toBe(expected)
})

test('a common word in the title is enough', async () => {
  const quote = 'He was gone in the night and nobody had heard it.'
  expect(await isSupportedBy('Aldo died when all of them were asleep.', citation(quote))).toBe(false)
  expect(await isSupportedBy('Aldo died when all of them were asleep.', citation(quote, 'Aldo'))).toBe(true)
})
