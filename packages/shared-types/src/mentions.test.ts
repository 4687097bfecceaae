import { expect, test } from 'vitest'
import { findMentionedNames, splitAtMentions } from './mentions.ts'

const names = ['Anna', 'Anna Rossi', 'Jean-Paul (Jr.)', '李']

test.each([
  ['@Anna', ['Anna']],
  ['Dear @Anna, look', ['Anna']],
  ['@Anna Rossi', ['Anna Rossi']],
  ['@Anna Rossini', ['Anna']],
  ['(@Anna) and @Anna Rossi!', ['Anna', 'Anna Rossi']],
  ['@Anna@Anna Rossi', ['Anna']],
  ['*@Jean-Paul (Jr.)*', ['Jean-Paul (Jr.)']],
  ['“@李”', ['李']],
])('“%s” mentions %j', (text, expected) => {
  expect([...findMentionedNames(text, names)]).toEqual(expected)
})

test.each(['', 'Anna', '@anna', '@Annabel', '@Anna2', '@Annä', '@Anna\u0308', 'me@Anna', 'é@Anna', '@ Anna'])(
  '“%s” mentions nobody',
  (text) => {
    expect([...findMentionedNames(text, names)]).toEqual([])
  },
)

test('the parts are the whole text', () => {
  const text = 'Dear @Anna Rossi, @Annabel and @Anna.'
  const parts = splitAtMentions(text, names)
  expect(parts).toEqual([
    { text: 'Dear ' },
    { text: '@Anna Rossi', name: 'Anna Rossi' },
    { text: ', @Annabel and ' },
    { text: '@Anna', name: 'Anna' },
    { text: '.' },
  ])
  expect(splitAtMentions('', names)).toEqual([])
  expect(splitAtMentions('@', [''])).toEqual([{ text: '@' }])
})
