import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { removeOldUsageJob } from './remove-old-usage.job.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('figures by hour are removed after forty days, those by day never', async () => {
  const { services } = archive
  const ago = (days: number) => new Date(services.now().getTime() - days * 24 * 3600 * 1000)
  const add = (unit: 'hour' | 'day', days: number) =>
    services.db
      .insertInto('usage_figures')
      .values({ figure: 'searches', unit, start: ago(days), amount: days })
      .execute()
  for (const days of [39, 41]) for (const unit of ['hour', 'day'] as const) await add(unit, days)
  await removeOldUsageJob.handle({}, { services, signal: new AbortController().signal } as never)
  const rows = await services.db
    .selectFrom('usage_figures')
    .select(['unit', 'amount'])
    .orderBy('unit')
    .orderBy('start')
    .execute()
  expect(rows.map(({ unit, amount }) => [unit, Number(amount)])).toEqual([
    ['day', 41],
    ['day', 39],
    ['hour', 39],
  ])
})
