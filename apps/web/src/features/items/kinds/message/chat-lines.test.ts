import { expect, test } from 'vitest'
import { sampleDate, sampleSummary } from '../../../../testing/sample-items.ts'
import { toChatLines } from './chat-lines.ts'

const message = (sender: string, day: string) =>
  sampleSummary('message', { date: sampleDate(day), details: { sender } })

test('shows each day once, and a sender when the sender or the day changes', () => {
  const lines = toChatLines([
    message('Luca', '2021-05-01'),
    message('Luca', '2021-05-01'),
    message('Anna', '2021-05-01'),
    message('Anna', '2021-05-02'),
  ])
  expect(lines.map(({ day, showSender }) => [day, showSender])).toEqual([
    ['2021-05-01', true],
    [undefined, false],
    [undefined, true],
    ['2021-05-02', true],
  ])
})
