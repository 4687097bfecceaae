import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import type { Check, NewFinding } from './check.ts'

/** The number of findings of one kind. */
const maxFindings = 1000

/** References that no foreign key covers: revisions of what has gone, files that revisions name, labels in a circle. */
export const danglingReferences: Check = {
  schedule: 'nightly',
  count: async () => 3,
  async examine(services) {
    const findings = [
      ...(await findLostRevisions(services)),
      ...(await findLostFiles(services)),
      ...(await findCircles(services, 'tags')),
      ...(await findCircles(services, 'categories')),
    ]
    return { examined: 3, findings }
  },
}

/**
 * Revisions of items and of what belongs to them, such as transcripts, comments and words on pages, are deleted with their item;
 * those of labels and people stay, for earlier states of items.
 */
async function findLostRevisions({ db }: Services): Promise<NewFinding[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select entity_id as id, count(*)::int as count from revisions
    where entity in ('item', 'transcript') and not exists (select from items where items.id = entity_id)
      or entity = 'translation' and not exists (select from transcript_translations where id = entity_id)
      or entity = 'comment' and not exists (select from comments where id = entity_id)
      or entity = 'region' and not exists (select from regions where id = entity_id)
      or entity = 'page-text' and not exists (select from page_texts where id = entity_id)
    group by entity_id order by entity_id limit ${maxFindings}`.execute(db)
  return rows.map(({ id, count }) => ({
    key: `revisions:${id}`,
    details: { problem: 'revisions', id, count },
  }))
}

/** Files that were taken off an item stay, so that its earlier states have them. */
async function findLostFiles({ db }: Services): Promise<NewFinding[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select revisions.entity_id as id, count(distinct file.id)::int as count
    from revisions
    join items on items.id = revisions.entity_id and items.deleted_at is null,
      jsonb_array_elements_text(case jsonb_typeof(fields -> 'assetIds') when 'array' then fields -> 'assetIds' end) file (id)
    where entity = 'item' and not exists (select from assets where assets.id::text = file.id)
    group by revisions.entity_id order by revisions.entity_id limit ${maxFindings}`.execute(db)
  return rows.map(({ id, count }) => ({
    key: `files:${id}`,
    itemId: id,
    details: { problem: 'files', count },
  }))
}

/** Labels that are their own ancestors: no list shows them, since it begins with those that have no parent. */
async function findCircles({ db }: Services, table: 'tags' | 'categories'): Promise<NewFinding[]> {
  const labels = sql.table(table)
  const { rows } = await sql<{ id: string }>`
    with recursive ancestors (id, ancestor_id, depth) as (
      select id, parent_id, 1 from ${labels} where parent_id is not null
      union all
      select ancestors.id, parent.parent_id, depth + 1
      from ancestors join ${labels} parent on parent.id = ancestor_id
      where parent.parent_id is not null and depth < 100 and ancestor_id <> ancestors.id)
    select distinct id from ancestors where ancestor_id = id order by id limit ${maxFindings}`.execute(db)
  return rows.map(({ id }) => ({ key: `${table}:${id}`, details: { problem: table, id } }))
}
