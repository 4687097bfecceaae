import { type ActivityRange, aiUses, type Usage } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { UsageFigure } from '../../db/schema/usage-figures.ts'
import { listSteps } from './steps.ts'

/** How often and how fast searches were, and how often models were used. */
export async function loadUsage(db: Db, range: ActivityRange, now: Date): Promise<Usage> {
  const { unit, starts } = listSteps(range, now)
  const start = sql<Date>`date_trunc(${sql.lit(unit)}, start, 'UTC')`
  const rows = await db
    .selectFrom('usage_figures')
    .select(['figure', start.as('start'), sql<number>`sum(amount)::float8`.as('amount')])
    .where('unit', '=', unit === 'hour' ? 'hour' : 'day')
    .where('start', '>=', starts[0])
    .groupBy(['figure', start])
    .execute()
  const sum = (figure: UsageFigure, of?: Date) =>
    rows
      .filter((row) => row.figure === figure && (!of || row.start.getTime() === of.getTime()))
      .reduce((total, { amount }) => total + amount, 0)
  const searches = sum('searches')
  return {
    steps: starts.map((from) => ({
      from: from.toISOString(),
      searches: sum('searches', from),
      empty: sum('searches-empty', from),
      slow: sum('searches-slow', from),
    })),
    searchMs: searches > 0 ? Math.round(sum('search-ms') / searches) : null,
    ai: aiUses.map((use) => ({ use, calls: sum(`${use}-calls`), failed: sum(`${use}-failed`) })),
    tokens: sum('chat-tokens'),
  }
}
