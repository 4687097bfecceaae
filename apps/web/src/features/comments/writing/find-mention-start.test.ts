import { expect, test } from 'vitest'
import { findMentionStart } from './find-mention-start.ts'

test.each([
  ['@', { at: 0, name: '' }],
  ['Dear @An', { at: 5, name: 'An' }],
  ['Dear @Anna Ro', { at: 5, name: 'Anna Ro' }],
  ['(@An', { at: 1, name: 'An' }],
  ['One\n@An', { at: 4, name: 'An' }],
])('“%s” starts a mention', (text, expected) => {
  expect(findMentionStart(text, text.length)).toEqual(expected)
})

test.each(['', 'Anna', 'anna@example.org', '@ Anna', '@Anna  ', '@Anna\nRossi', `@${'x'.repeat(41)}`])(
  '“%s” starts none',
  (text) => {
    expect(findMentionStart(text, text.length)).toBeUndefined()
  },
)

test('only what stands before the caret counts', () => {
  expect(findMentionStart('@Anna @Bruno', 3)).toEqual({ at: 0, name: 'An' })
})
