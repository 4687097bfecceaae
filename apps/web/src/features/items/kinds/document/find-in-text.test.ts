import { expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'

test('words are found whatever their accents and capitals, and shown as they are written', () => {
  const found = findInText('Les étés à Turin.\nUn ÉTÉ sans fin.', 'ete')
  expect(found.map(({ match }) => match)).toEqual(['été', 'ÉTÉ'])
  expect(found[1]).toMatchObject({ before: 'Les étés à Turin. Un ', after: ' sans fin.' })
})

test('nothing is found for nothing', () => {
  expect(findInText('Turin', '  ')).toEqual([])
  expect(findInText('', 'Turin')).toEqual([])
})
