import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { MovedRows } from '../../../db/schema/integrity.ts'

type EventPart = 'events' | 'event-days' | 'event-revisions'

/**
 * Has events name one item instead of another, also those that the principal must not see. An event that names both stays as it is.
 *
 * @param keys only these of what was moved before
 */
export async function moveEventLinks(
  trx: Transaction<Database>,
  part: EventPart,
  from: string,
  to: string,
  keys?: readonly string[],
): Promise<MovedRows> {
  const { rows } = await movers[part](trx, from, to, keys)
  return { part, from, to, keys: rows.map(({ key }) => key) }
}

/** The states of events in their histories, to which a deletion is taken back. */
function moveOfRevisions(trx: Transaction<Database>, from: string, to: string, keys?: readonly string[]) {
  return sql<{ key: string }>`
    update revisions set fields = replace(fields::text, ${from}::text, ${to}::text)::jsonb
    where entity = 'event' and strpos(fields::text, ${from}::text) > 0 and strpos(fields::text, ${to}::text) = 0
      ${keys ? sql`and concat_ws(' ', entity_id, number) = any(${[...keys]}::text[])` : sql``}
    returning concat_ws(' ', entity_id, number) as key`.execute(trx)
}

function moveOfEvents(trx: Transaction<Database>, from: string, to: string, keys?: readonly string[]) {
  return sql<{ key: string }>`
    update events set item_ids = array_replace(item_ids, ${from}::uuid, ${to}::uuid)
    where ${from}::uuid = any(item_ids) and not ${to}::uuid = any(item_ids)
      ${keys ? sql`and id::text = any(${[...keys]}::text[])` : sql``}
    returning id::text as key`.execute(trx)
}

/** The occurrences of recurring events that were changed by themselves have links of their own. */
function moveOfDays(trx: Transaction<Database>, from: string, to: string, keys?: readonly string[]) {
  const isMoved = sql`changed -> 'itemIds' ? ${from}::text and not changed -> 'itemIds' ? ${to}::text
    ${keys ? sql`and concat_ws(' ', events.id, changed ->> 'day') = any(${[...keys]}::text[])` : sql``}`
  return sql<{ key: string }>`
    with found as (
      select events.id, changed ->> 'day' as day
      from events, jsonb_array_elements(events.changed_days) changed
      where ${isMoved}
    ), moved as (
      update events set changed_days = (
        select jsonb_agg(
          case when found.id is null then changed
          else jsonb_set(changed, '{itemIds}', (
            select jsonb_agg(case when item_id = ${from}::text then ${to}::text else item_id end order by place)
            from jsonb_array_elements_text(changed -> 'itemIds') with ordinality as items (item_id, place)))
          end order by position)
        from jsonb_array_elements(events.changed_days) with ordinality as days (changed, position)
        left join found on found.id = events.id and found.day = changed ->> 'day')
      where id in (select id from found)
    )
    select concat_ws(' ', id, day) as key from found`.execute(trx)
}

const movers = { events: moveOfEvents, 'event-days': moveOfDays, 'event-revisions': moveOfRevisions }
