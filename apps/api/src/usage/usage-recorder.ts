import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import type { UsageFigure } from '../db/schema/usage-figures.ts'

const flushIntervalMs = 30_000

/** Counts what the archive is used for. Counting never fails or waits: figures are saved every half a minute. */
export interface UsageRecorder {
  add(figure: UsageFigure, amount?: number): void
  /** Saves what has been counted; on failure it is saved with the next. */
  flush(): Promise<void>
  /** Saves what has been counted, and stops saving regularly. */
  close(): Promise<void>
}

interface RecorderOptions {
  readonly db: Db
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

interface Amounts {
  readonly start: Date
  readonly amounts: Map<UsageFigure, number>
}

export function createUsageRecorder({ db, now, log }: RecorderOptions): UsageRecorder {
  const hours = new Map<number, Amounts>()
  const timer = setInterval(() => void flush(), flushIntervalMs).unref()

  function add(figure: UsageFigure, amount = 1): void {
    addTo(hours, getHour(now()), figure, amount)
  }

  async function flush(): Promise<void> {
    const counted = [...hours.values()]
    if (counted.length === 0) return
    hours.clear()
    try {
      await saveAmounts(db, counted)
    } catch (error) {
      log.warn({ err: error }, 'usage figures not saved, trying again later')
      for (const { start, amounts } of counted)
        for (const [figure, amount] of amounts) addTo(hours, start, figure, amount)
    }
  }

  return {
    add,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function addTo(hours: Map<number, Amounts>, start: Date, figure: UsageFigure, amount: number): void {
  const hour = hours.get(start.getTime()) ?? { start, amounts: new Map() }
  hour.amounts.set(figure, (hour.amounts.get(figure) ?? 0) + amount)
  hours.set(start.getTime(), hour)
}

/** The start of the hour in UTC. */
function getHour(moment: Date): Date {
  const start = new Date(moment)
  start.setUTCMinutes(0, 0, 0)
  return start
}

/** Adds to the figures of the hours and of their days, in one statement. */
async function saveAmounts(db: Db, counted: readonly Amounts[]): Promise<void> {
  const rows = counted.flatMap(({ start, amounts }) =>
    [...amounts].map(([figure, amount]) => ({ figure, start: start.toISOString(), amount })),
  )
  // Rows in the same order in every process, so that two of them cannot wait for each other.
  await sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as counted(figure text, start timestamptz, amount bigint))
    insert into usage_figures (figure, unit, start, amount)
    select figure, unit, date_trunc(unit, start, 'UTC') as unit_start, sum(amount)
    from counted, unnest(array['hour', 'day']) unit
    group by figure, unit, unit_start
    order by figure, unit, unit_start
    on conflict (figure, unit, start) do update set amount = usage_figures.amount + excluded.amount`.execute(
    db,
  )
}
