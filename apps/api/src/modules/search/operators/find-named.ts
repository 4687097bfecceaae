import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { plainName } from '../../../search/query/plain-name.ts'
import type { LabelKind } from '../../labels/label-kinds.ts'
import { visibleLabels } from '../../labels/label-view.ts'
import { knownNames } from '../../participants/known-names.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/**
 * The labels that a name means, with all below them and those that were merged into one of these: whose name in any
 * language is it, else begins so, capitals and accents aside. Of those that exist for the viewer.
 */
export async function labelsNamed(db: Db, kind: LabelKind, viewer: Viewer, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive wanted(name) as (select ${plainName(sql`${name}::text`)}),
    named as (
      select id, bool_or(${plainName(sql`value`)} = wanted.name) as whole
      from ${visibleLabels(db, kind, viewer)} labels, wanted, jsonb_each_text(names)
      where wanted.name <> '' and starts_with(${plainName(sql`value`)}, wanted.name)
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

/** The people that a name means: whose name or alias it is, else in whose name a word begins with each of its words. */
export async function peopleNamed(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with wanted(name) as (select ${plainName(sql`${name}::text`)}),
    named as (
      select participants.id, bool_or(${plainName(sql`known`)} = wanted.name) as whole
      from participants, wanted,
        lateral ${knownNames} all_names(known)
      where wanted.name <> '' and not exists (
        select from unnest(string_to_array(wanted.name, ' ')) word
        where strpos(' ' || ${plainName(sql`known`)}, ' ' || word) = 0)
      group by participants.id)
    select id from named where whole = (select bool_or(whole) from named)`.execute(db)
  return rows.map(({ id }) => id)
}
