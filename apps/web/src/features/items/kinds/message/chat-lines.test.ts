import { expect, test } from 'vitest'
import { sampleDate, sampleSummary } from '../../testing/sample-items.ts'
import { chatLines } from './chat-lines.ts'

const message = (sender: string, day: string) =>
  sampleSummary('message', { date: sampleDate(day), details: { sender } })

test('a day is said once, a sender again only after another or on a new day', () => {
  const lines = chatLines([
    message('Luca', '2021-05-01'),
    message('Luca', '2021-05-01'),
    message('Anna', '2021-05-01'),
    message('Anna', '2021-05-02'),
  ])
  expect(lines.map(({ day, named }) => [day, named])).toEqual([
    ['2021-05-01', true],
    [undefined, false],
    [undefined, true],
    ['2021-05-02', true],
  ])
})
