import type { Suggestion } from '@lares/shared-types/contracts/search'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { normalizeName } from '../../../query-language/normalize-name.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { LabelKind } from '../../labels/label-kinds.ts'
import { visibleLabels } from '../../labels/label-view.ts'
import { namesAndAliases } from '../../participants/names-and-aliases.ts'

/** Maximum suggestions of each sort of names. */
const maxNames = 4

/** A label or participant whose name may complete the query. */
export interface NameCompletion {
  readonly kind: Exclude<Suggestion['kind'], 'word'>
  readonly id: string
  readonly names: LocalizedNames
}

/**
 * Visible labels in whose name, in any language, some word starts with the prefix (folded); labels without a parent
 * first, since they cover their descendants.
 */
export async function findLabelCompletions(
  db: Db,
  kind: LabelKind,
  viewer: Viewer,
  prefix: string,
): Promise<NameCompletion[]> {
  const { rows } = await sql<NameCompletion>`
    select ${kind.entity}::text as kind, id, names
    from ${visibleLabels(db, kind, viewer)} labels
    where exists (select from jsonb_each_text(names) where ${hasWordPrefix(sql`value`, prefix)})
    order by parent_id is null desc, id limit ${sql.lit(maxNames)}`.execute(db)
  return rows
}

/** Participants in whose name or alias some word starts with the prefix. */
export async function findParticipantCompletions(db: Db, prefix: string): Promise<NameCompletion[]> {
  const { rows } = await sql<NameCompletion>`
    select 'participant' as kind, id, names
    from participants
    where exists (
      select from ${namesAndAliases} known(name)
      where ${hasWordPrefix(sql`name`, prefix)})
    order by id limit ${sql.lit(maxNames)}`.execute(db)
  return rows
}

function hasWordPrefix(name: RawBuilder<unknown>, prefix: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(' ' || ${normalizeName(name)}, ' ' || ${prefix}) > 0`
}
