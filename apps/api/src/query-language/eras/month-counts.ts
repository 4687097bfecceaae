import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { EraPrefix } from './era-traits.ts'

/** Estimated number of documents per month; months are counted from the year 0. Undated documents are not counted. */
export type MonthCounts = ReadonlyMap<number, number>

/** Pages of the table in the sample: enough to estimate how many documents lie in a year. */
const sampledPages = 300
const cacheTtlMs = 10 * 60_000

type Sample = Promise<Readonly<Record<EraPrefix, MonthCounts>>>
const samples = new WeakMap<object, { readonly taken: number; readonly sample: Sample }>()

/**
 * The distribution of documents in time, estimated from a sample that is cached for some minutes. It only decides in
 * which steps a search goes through time, never what the search finds.
 */
export function loadMonthCounts(db: Kysely<Database>, clock: () => number = monotonicMs): Sample {
  const now = clock()
  const cached = samples.get(db)
  if (cached && now - cached.taken < cacheTtlMs) return cached.sample
  const sample = takeSample(db)
  samples.set(db, { taken: now, sample })
  sample.catch(() => samples.delete(db))
  return sample
}

function monotonicMs(): number {
  return performance.now()
}

async function takeSample(db: Kysely<Database>): Sample {
  const share = sql`least(100.0, ${sql.lit(sampledPages)} * 100.0 / greatest(1, pg_relation_size('search_documents') / current_setting('block_size')::integer))`
  const { rows } = await sql<{ prefix: EraPrefix; month: number; count: number }>`
    with sampled as materialized (
      select sort_date, created_at from search_documents tablesample system (${share})
    )
    select prefix, month::integer, (count(*) * 100.0 / ${share})::float8 as count
    from sampled, lateral (values ('s', sort_date), ('a', created_at)) instants(prefix, instant),
      lateral (select extract(year from instant at time zone 'UTC') * 12 + extract(month from instant at time zone 'UTC') - 1) months(month)
    where isfinite(instant)
    group by prefix, month`.execute(db)
  const toCounts = (prefix: EraPrefix): MonthCounts =>
    new Map(rows.filter((row) => row.prefix === prefix).map(({ month, count }) => [month, count]))
  return { s: toCounts('s'), a: toCounts('a') }
}
