import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { createQueueErrorLogger } from './queue-errors.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

function createLog() {
  return { error: vi.fn(), warn: vi.fn() }
}

test('logs an outage of the database once for all queues, and once when it is over', async () => {
  const log = createLog()
  const report = createQueueErrorLogger(log, archive.services.db, 10)
  const connectionLoss = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  report(connectionLoss)
  // pg-boss reports a copy of the error for each queue.
  for (let queue = 0; queue < 9; queue += 1)
    report({ ...connectionLoss, message: connectionLoss.message, queue })
  expect(log.error.mock.calls).toEqual([[{ away: 'database', err: connectionLoss }, 'out of reach']])
  await waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
  expect(log.warn.mock.calls[0]?.[1]).toBe('within reach again')
  report(connectionLoss)
  expect(log.error).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2))
})

test('logs any other error each time', () => {
  const log = createLog()
  const report = createQueueErrorLogger(log, archive.services.db, 10)
  report(new Error('a fault'))
  report(new Error('a fault'))
  expect(log.error).toHaveBeenCalledTimes(2)
})
