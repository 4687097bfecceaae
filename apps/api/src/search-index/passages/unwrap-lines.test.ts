import { expect, test } from 'vitest'
import { unwrapLines } from './unwrap-lines.ts'

test('joins a line that was full with the next one, and keeps the end of a line with room for the next word', () => {
  const letter = [
    'Dear Nora,',
    'The bicycle is mended. I have replaced the chain,',
    'straightened the front wheel and taken the liberty of',
    'adding a second saddle.',
    '',
    'Yours',
  ]
  expect(unwrapLines(letter.join('\n')).split('\n')).toEqual([
    'Dear Nora,',
    `${letter[1]} ${letter[2]} ${letter[3]}`,
    '',
    'Yours',
  ])
})

test.each(['', '\n', 'one line', '- flour\n- salt\n- a spoon of sugar', 'a\n\nb', 'wide as a house\n\nb'])(
  'keeps a text without wrapped lines: %j',
  (text) => {
    expect(unwrapLines(text)).toBe(text)
  },
)
