import { expect, test, vi } from 'vitest'
import { runOnRows } from './bulk-act.ts'

const rows = Array.from({ length: 100 }, (_, index) => index)
const never = new AbortController().signal

test('runs on every row, and tells which failed and why', async () => {
  const run = async (row: number) => (row % 10 === 3 ? { error: `no ${row}` } : {})
  const onProgress = vi.fn()
  const { done, failed } = await runOnRows(rows, run, never, { onProgress })
  expect(done).toHaveLength(90)
  expect(failed[0]).toEqual({ row: 3, error: 'no 3' })
  expect(failed).toHaveLength(10)
  expect(onProgress).toHaveBeenLastCalledWith(100)
})

test('makes a few calls at once, not all', async () => {
  let running = 0
  let most = 0
  await runOnRows(
    rows,
    async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return {}
    },
    never,
  )
  expect(most).toBe(4)
})

test('makes no further call once it is stopped', async () => {
  const stop = new AbortController()
  const run = vi.fn(async (row: number) => {
    if (row === 7) stop.abort()
    return {}
  })
  const { done } = await runOnRows(rows, run, stop.signal)
  expect(run.mock.calls.length).toBeLessThan(15)
  expect(done).toHaveLength(run.mock.calls.length)
})

test('takes one row after the other if the order matters', async () => {
  const log: string[] = []
  const run = async (row: number) => {
    log.push(`start ${row}`)
    await Promise.resolve()
    log.push(`end ${row}`)
    return {}
  }
  await runOnRows([2, 1], run, never, { concurrency: 1 })
  expect(log).toEqual(['start 2', 'end 2', 'start 1', 'end 1'])
})

test('ends with a failure that every further call would have', async () => {
  const run = vi.fn(async () => ({ error: { code: 'password-required', status: 403, message: '' } }))
  const { done, failed } = await runOnRows(rows, run, never, { concurrency: 1 })
  expect([done.length, failed.length, run.mock.calls.length]).toEqual([0, 1, 1])
})
