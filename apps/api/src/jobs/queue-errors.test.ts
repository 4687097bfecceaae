import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { queueErrorLog } from './queue-errors.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

function log() {
  return { error: vi.fn(), warn: vi.fn() }
}

test('a database that goes away is told once however many queues look for jobs, and once when it is back', async () => {
  const lines = log()
  const report = queueErrorLog(lines, archive.services.db, 10)
  const loss = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  report(loss)
  // What pg-boss reports of a queue is a copy of the error.
  for (let queue = 0; queue < 9; queue += 1) report({ ...loss, message: loss.message, queue })
  expect(lines.error.mock.calls).toEqual([[{ away: 'database', err: loss }, 'out of reach']])
  await vi.waitFor(() => expect(lines.warn).toHaveBeenCalledOnce())
  expect(lines.warn.mock.calls[0]?.[1]).toBe('within reach again')
  report(loss)
  expect(lines.error).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(lines.warn).toHaveBeenCalledTimes(2))
})

test('any other fault of the queue is told each time', () => {
  const lines = log()
  const report = queueErrorLog(lines, archive.services.db, 10)
  report(new Error('a fault'))
  report(new Error('a fault'))
  expect(lines.error).toHaveBeenCalledTimes(2)
})
