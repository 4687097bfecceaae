import { sql } from 'kysely'
import { countItems } from '../../../search-index/index-batches.ts'
import type { Services } from '../../../services.ts'
import type { Check, Examined, NewFinding } from './check.ts'

/** The number of findings of one kind. */
const maxFindings = 1000

/** Items whose revisions are read by one statement. */
const itemsPerPart = 200

// The parts are examined in the order of the keys of their findings.
const fileKeys = 'files:'
const revisionKeys = 'revisions:'

/** References that no foreign key covers: revisions of what has gone, files that revisions name, labels in a circle. */
export const danglingReferences: Check = {
  schedule: 'nightly',
  count: countItems,
  async examine(services, cursor) {
    if (cursor === undefined)
      return { examined: 0, findings: await findCircles(services, 'categories'), nextCursor: fileKeys }
    if (cursor.startsWith(fileKeys)) return findLostFiles(services, cursor.slice(fileKeys.length))
    const findings = [...(await findLostRevisions(services)), ...(await findCircles(services, 'tags'))]
    return { examined: 0, findings }
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
    key: revisionKeys + id,
    details: { problem: 'revisions', id, count },
  }))
}

/**
 * Files that were taken off an item stay, so that its earlier states have them. Some items at a time, because each revision has
 * to be decompressed.
 *
 * @param after the last item that was examined; '' for none
 */
async function findLostFiles({ db }: Services, after: string): Promise<Examined> {
  const { rows } = await sql<{ id: string; count: number }>`
    select part.id, (
      select count(distinct file.id)::int
      from revisions,
        jsonb_array_elements_text(case jsonb_typeof(fields -> 'assetIds') when 'array' then fields -> 'assetIds' end) file (id)
      where entity = 'item' and entity_id = part.id and part.deleted_at is null
        and not exists (select from assets where assets.id::text = file.id)) as count
    from (
      select id, deleted_at from items
      where ${after === '' ? sql`true` : sql`id > ${after}`}
      order by id limit ${itemsPerPart}) part
    order by part.id`.execute(db)
  const last = rows.length === itemsPerPart ? rows.at(-1)?.id : undefined
  return {
    examined: rows.length,
    findings: rows
      .filter(({ count }) => count > 0)
      .map(({ id, count }) => ({
        key: fileKeys + id,
        itemId: id,
        details: { problem: 'files', count },
      })),
    nextCursor: last === undefined ? revisionKeys : fileKeys + last,
  }
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
