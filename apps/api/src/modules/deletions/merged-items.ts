import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { type DeletionsTable, mergedItems } from '../../db/schema/deletions.ts'

/** A table of what items have: labels or participants. */
export interface ItemLinks {
  readonly table: 'item_tags' | 'item_categories' | 'item_participants'
  /** The column with the id of the label or participant. */
  readonly column: 'tag_id' | 'category_id' | 'participant_id'
  /** A column by which an item can have several rows of one participant. */
  readonly by?: 'role'
  /** Further columns, which are copied. */
  readonly others: readonly string[]
}

export const participantLinks: ItemLinks = {
  table: 'item_participants',
  column: 'participant_id',
  by: 'role',
  others: ['role', 'position'],
}

/** Adds `intoId` to every item with `fromId`, whose deletion is recorded, and records which rows this has added. */
export async function copyToItems(
  trx: Transaction<Database>,
  { table, column, others }: ItemLinks,
  fromId: string,
  intoId: string,
): Promise<void> {
  const copied = others.map((name) => sql.ref(name))
  await sql`
    with added as (
      insert into ${sql.table(table)} (${sql.join([sql.ref('item_id'), sql.ref(column), ...copied])})
      select ${sql.join([sql.ref('item_id'), sql`${intoId}::uuid`, ...copied])}
      from ${sql.table(table)} where ${sql.ref(column)} = ${fromId}
      on conflict do nothing returning *
    )
    insert into deletion_rows (deletion_id, source, source_column, position, stored)
    select ${fromId}::uuid, ${table}::text, ${mergedItems}::text, row_number() over (), to_jsonb(added)
    from added`.execute(trx)
}

interface Merge {
  readonly id: string
  readonly intoId: string
  readonly at: Date
}

/**
 * Takes what was merged into off the items that have got it only thereby, unless they were saved since, or something else that was
 * merged into it was on them as well. Call it before what was merged is restored.
 */
export async function releaseItems(
  trx: Transaction<Database>,
  { table, column, by }: ItemLinks,
  { id, intoId, at }: Merge,
): Promise<void> {
  const source = sql`${table}::text`
  const ofStored = sql`(stored ->> 'item_id')::uuid as item_id, ${by ? sql`stored ->> ${by}::text` : sql`''`} as part`
  const ofLinks = sql`(item_id, ${by ? sql`${sql.ref(by)}::text` : sql`''`})`
  const marked = sql`
    select ${ofStored} from deletion_rows
    where deletion_id = ${id} and source = ${source} and source_column = ${mergedItems}`
  const merges = sql`
    select distinct on (marked.item_id, marked.part) marked.item_id, marked.part, deletions.id as deletion_id
    from (${marked}) marked
    join (select deletion_id, ${ofStored} from deletion_rows
      where source = ${source} and source_column = ${column}) others
      on others.item_id = marked.item_id and others.part = marked.part
    join deletions on deletions.id = others.deletion_id
    where deletions.id <> ${id} and deletions.details ->> 'mergedInto' = ${intoId}::text
    order by marked.item_id, marked.part, deletions.deleted_at desc, deletions.id`
  await sql`
    delete from ${sql.table(table)} links where ${sql.ref(column)} = ${intoId}
      and ${ofLinks} in (select item_id, part from (${marked}) marked)
      and ${ofLinks} not in (select item_id, part from (${merges}) merges)
      and not exists (
        select from revisions
        where entity = 'item' and entity_id = links.item_id and at > ${at})`.execute(trx)
  await sql`
    insert into deletion_rows (deletion_id, source, source_column, position, stored)
    select deletion_id, ${source}, ${mergedItems}::text,
      row_number() over (partition by deletion_id) + coalesce((
        select max(position) from deletion_rows other
        where other.deletion_id = merges.deletion_id and other.source = ${source}
          and other.source_column = ${mergedItems}), 0),
      jsonb_build_object('item_id', item_id${by ? sql`, ${by}::text, part` : sql``})
    from (${merges}) merges`.execute(trx)
}

type FollowColumn = ItemLinks['column']

/** Whoever follows what is merged follows what it is merged into. */
export async function moveFollows(
  trx: Transaction<Database>,
  column: FollowColumn,
  id: string,
  intoId: string,
): Promise<void> {
  await sql`update follows set ${sql.ref(column)} = ${intoId}
    where ${sql.ref(column)} = ${id} and not exists (
      select from follows other where other.user_id = follows.user_id and other.${sql.ref(column)} = ${intoId})`.execute(
    trx,
  )
}

/** The follows that the deletion of something has stored. Read them before it is restored. */
export async function listStoredFollows(trx: Transaction<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stored ->> 'id' as id from deletion_rows where deletion_id = ${id} and source = 'follows'`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Undoes `moveFollows`, after what was merged is restored. */
export async function moveFollowsBack(
  trx: Transaction<Database>,
  column: FollowColumn,
  { id, intoId, followIds }: { id: string; intoId: string; followIds: readonly string[] },
): Promise<void> {
  await sql`update follows set ${sql.ref(column)} = ${id}
    where id = any(${[...followIds]}::uuid[]) and ${sql.ref(column)} = ${intoId}`.execute(trx)
}

type Merges = 'merged_labels' | 'merged_participants'

/** What was merged into something before. */
export async function listMergedInto(
  trx: Transaction<Database>,
  table: Merges,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where into_id = ${id} order by id`.execute(trx)
  return rows.map((row) => row.id)
}

/** Records a merge, and redirects earlier ones into the merged to the target. */
export async function recordMerge(
  trx: Transaction<Database>,
  table: Merges,
  id: string,
  intoId: string,
): Promise<void> {
  await sql`update ${sql.table(table)} set into_id = ${intoId} where into_id = ${id}`.execute(trx)
  await sql`insert into ${sql.table(table)} (id, into_id) values (${id}, ${intoId})`.execute(trx)
}

/** Undoes `recordMerge`, except for what was restored and merged again since. */
export async function forgetMerge(
  trx: Transaction<Database>,
  table: Merges,
  { id, deleted_at, details }: Selectable<DeletionsTable>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
  await sql`update ${sql.table(table)} merges set into_id = ${id}
    where id = any(${[...(details.redirectedIds ?? [])]}::uuid[])
      and not exists (
        select from deletions where deletions.id = merges.id and deletions.deleted_at > ${deleted_at})`.execute(
    trx,
  )
}
