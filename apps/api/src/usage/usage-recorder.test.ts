import { getUsage } from '@lares/shared-types/contracts/monitoring'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { createUsageRecorder } from './usage-recorder.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const load = async (range?: 'day' | 'month') => {
  const user = await archive.addUser({ permissions: ['monitoring:read'] })
  return (await archive.call(user, getUsage, { query: range ? { range } : {} })).reply
}

describe('usage figures', () => {
  const log = { warn: vi.fn() }
  let time = new Date()
  const now = () => time

  test('are zero in a new archive, for all steps of the range', async () => {
    const { steps, ...totals } = await load('day')
    expect(steps).toHaveLength(24)
    expect(steps.every(({ searches, empty, slow }) => searches + empty + slow === 0)).toBe(true)
    const calls = ['chat', 'embedding', 'transcription', 'vision'].map((use) => ({
      use,
      calls: 0,
      failed: 0,
    }))
    expect(totals).toEqual({ searchMs: null, tokens: 0, ai: calls })
  })

  test('of two processes are added up, by hour and by day', async () => {
    const recorders = [1, 2].map(() => createUsageRecorder({ db: archive.services.db, now, log }))
    for (const recorder of recorders) {
      for (let count = 0; count < 3; count++) recorder.add('searches')
      recorder.add('search-ms', 600)
      recorder.add('searches-empty')
      recorder.add('chat-calls', 2)
      recorder.add('chat-failed')
      recorder.add('chat-tokens', 5000)
    }
    await Promise.all(recorders.map((recorder) => recorder.close()))
    for (const range of ['day', 'month'] as const) {
      const { steps, searchMs, ai, tokens } = await load(range)
      expect(steps.at(-1)).toMatchObject({ searches: 6, empty: 2, slow: 0 })
      expect(searchMs).toBe(200)
      expect(ai[0]).toEqual({ use: 'chat', calls: 4, failed: 2 })
      expect(tokens).toBe(10_000)
    }
  })

  test('that could not be saved are saved with the next, in the hour in which they were counted', async () => {
    const { db } = archive.services
    time = new Date(archive.services.now().getTime() - 3 * 3600 * 1000)
    vi.spyOn(db, 'getExecutor').mockImplementationOnce(() => {
      throw new Error('the database is away')
    })
    const recorder = createUsageRecorder({ db, now, log })
    recorder.add('searches', 7)
    await recorder.flush()
    expect(log.warn).toHaveBeenCalledOnce()
    expect((await load('day')).steps.at(-4)?.searches).toBe(0)
    time = archive.services.now()
    recorder.add('searches')
    await recorder.close()
    const { steps } = await load('day')
    expect([steps.at(-4)?.searches, steps.at(-1)?.searches]).toEqual([7, 7])
  })
})
