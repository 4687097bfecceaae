import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { normalizeName } from '../../../query-language/normalize-name.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { LabelKind } from '../../labels/label-kinds.ts'
import { visibleLabels } from '../../labels/label-view.ts'
import { namesAndAliases } from '../../participants/names-and-aliases.ts'

/**
 * Ids of the labels with this name in any language, else of those with names that start with it, compared without
 * case and accents; with all descendants and the labels merged into them. Only labels visible to the viewer.
 */
export async function findLabelIds(db: Db, kind: LabelKind, viewer: Viewer, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive wanted(name) as (select ${normalizeName(sql`${name}::text`)}),
    named as (
      select id, bool_or(${normalizeName(sql`value`)} = wanted.name) as whole
      from ${visibleLabels(db, kind, viewer)} labels, wanted, jsonb_each_text(names)
      where wanted.name <> '' and starts_with(${normalizeName(sql`value`)}, wanted.name)
      group by id),
    below(id) as (
      select id from named where whole = (select bool_or(whole) from named)
      union
      select child.id from ${sql.table(kind.labels)} child join below on child.parent_id = below.id)
    select id from below
    union
    select merged_labels.id from merged_labels join below on merged_labels.into_id = below.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ids of the participants with this name or alias, else of those in whose names some word starts with each word of
 * it; and of those merged into them.
 */
export async function findParticipantIds(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted(name) as (select ${normalizeName(sql`${name}::text`)}),
    named as (
      select participants.id, bool_or(${normalizeName(sql`known`)} = wanted.name) as whole
      from participants, wanted,
        lateral ${namesAndAliases} all_names(known)
      where wanted.name <> '' and not exists (
        select from unnest(string_to_array(wanted.name, ' ')) word
        where strpos(' ' || ${normalizeName(sql`known`)}, ' ' || word) = 0)
      group by participants.id),
    wanted_ids(id) as (select id from named where whole = (select bool_or(whole) from named))
    select id from wanted_ids
    union
    select merged_participants.id from merged_participants join wanted_ids on merged_participants.into_id = wanted_ids.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
