import { expect, test } from 'vitest'
import { unwrappedLines } from './unwrapped-lines.ts'

test('a line that was full goes on, one that had room for the next word ends', () => {
  const letter = [
    'Dear Nora,',
    'The bicycle is mended. I have replaced the chain,',
    'straightened the front wheel and taken the liberty of',
    'adding a second saddle.',
    '',
    'Yours',
  ]
  expect(unwrappedLines(letter.join('\n')).split('\n')).toEqual([
    'Dear Nora,',
    `${letter[1]} ${letter[2]} ${letter[3]}`,
    '',
    'Yours',
  ])
})

test.each(['', '\n', 'one line', '- flour\n- salt\n- a spoon of sugar', 'a\n\nb', 'wide as a house\n\nb'])(
  'what was not wrapped stays as it is: %j',
  (text) => {
    expect(unwrappedLines(text)).toBe(text)
  },
)
