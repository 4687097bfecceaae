import { expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'

test('ignores accents and case, and returns matches as they are written', () => {
  const matches = findInText('Les étés à Turin.\nUn ÉTÉ sans fin.', 'ete')
  expect(matches.map(({ match }) => match)).toEqual(['été', 'ÉTÉ'])
  expect(matches[1]).toMatchObject({ before: 'Les étés à Turin. Un ', after: ' sans fin.' })
})

test('finds nothing for a blank query or in an empty text', () => {
  expect(findInText('Turin', '  ')).toEqual([])
  expect(findInText('', 'Turin')).toEqual([])
})
