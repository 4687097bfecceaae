import { expect, test } from 'vitest'
import { toTurns } from './to-turns.ts'

const line = (text: string, speaker?: string) => ({ start: 0, end: 1, text, ...(speaker && { speaker }) })

test('lines of one speaker are one turn, also of somebody unknown', () => {
  const lines = [line('one', 'Ada'), line('two', 'Ada'), line('three', 'Bo'), line('four'), line('five')]
  expect(toTurns(lines)).toEqual([
    { speaker: 'Ada', text: 'one two' },
    { speaker: 'Bo', text: 'three' },
    { speaker: undefined, text: 'four five' },
  ])
  expect(toTurns([])).toEqual([])
})
