import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { isRestricted } from '../../../visibility/visible-version.ts'
import type { Steps } from '../steps.ts'
import { withHiddenItems } from './absent-items.ts'
import { toStep, toStepRows } from './step-rows.ts'

export interface ItemCounts {
  /** The kinds that have any items, with the most items first. */
  readonly kinds: { readonly kind: ItemKind; readonly items: number }[]
  /** Items by the first year that their date can mean, ascending. */
  readonly years: { readonly year: number; readonly items: number }[]
  readonly undated: number
}

/** Counts the visible items outside the trash. */
export async function countItems(db: Db, viewer: Viewer): Promise<ItemCounts> {
  const year = sql`case when isfinite(items.sort_date) then date_part('year', items.sort_date at time zone 'UTC')::integer end`
  const hidden = sql`
    union all
    select items.kind, ${year} as year, -count(*) from absent join items on items.id = absent.id
    where items.deleted_at is null
    group by grouping sets ((items.kind), (year))`
  const { rows } = await sql<{ kind: ItemKind | null; year: number | null; items: number }>`
    ${withHiddenItems(db, viewer)}, years (start) as (
      -- One probe of the index for each year that has any items.
      (select date_trunc('year', sort_date, 'UTC') from items
      where deleted_at is null and sort_date > '-infinity' and sort_date < 'infinity' order by sort_date limit 1)
      union all
      select (
        select date_trunc('year', sort_date, 'UTC') from items
        where deleted_at is null and sort_date >= ${nextYear} and sort_date < 'infinity' order by sort_date limit 1
      ) from years where start is not null
    ), counted (kind, year, items) as (
      select kind, null::integer, (select count(*) from items where deleted_at is null and items.kind = kinds.kind)
      from unnest(${[...itemKinds]}::text[]) kinds (kind)
      union all
      select null, date_part('year', start at time zone 'UTC')::integer,
        (select count(*) from items where deleted_at is null and sort_date >= start and sort_date < ${nextYear})
      from years where start is not null
      union all
      select null, null, count(*) from items where deleted_at is null and sort_date in ('-infinity', 'infinity')
      ${isRestricted(viewer) ? hidden : sql``}
    )
    select kind, year, sum(items)::integer as items from counted
    group by kind, year having sum(items) > 0
    order by year, items desc, kind`.execute(db)
  return {
    kinds: rows.flatMap(({ kind, items }) => (kind === null ? [] : [{ kind, items }])),
    years: rows.flatMap(({ year, items }) => (year === null ? [] : [{ year, items }])),
    undated: rows.find(({ kind, year }) => kind === null && year === null)?.items ?? 0,
  }
}

const nextYear = sql`(start at time zone 'UTC' + interval '1 year') at time zone 'UTC'`

/** Counts the visible items outside the trash that were added in each step. */
export async function countAddedItems(db: Db, viewer: Viewer, steps: Steps): Promise<number[]> {
  const hidden = sql`
    union all
    select ${toStep(steps, 'items.created_at')}, -count(*) from absent join items on items.id = absent.id
    where items.deleted_at is null and items.created_at >= ${steps.starts[0]} and items.created_at < ${steps.end}
    group by 1`
  const { rows } = await sql<{ amount: number }>`
    ${withHiddenItems(db, viewer)}, counted (step, amount) as (
      select step, (select count(*) from items where deleted_at is null and created_at >= start and created_at < stop)
      from ${toStepRows(steps)}
      ${isRestricted(viewer) ? hidden : sql``}
    )
    select step, sum(amount)::integer as amount from counted group by step order by step`.execute(db)
  return rows.map(({ amount }) => amount)
}
