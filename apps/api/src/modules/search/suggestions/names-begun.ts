import type { Suggestion } from '@lares/shared-types/contracts/search'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { plainName } from '../../../search/query/plain-name.ts'
import type { LabelKind } from '../../labels/label-kinds.ts'
import { visibleLabels } from '../../labels/label-view.ts'
import { knownNames } from '../../participants/known-names.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/** Names of one sort that are suggested. */
const mostNames = 4

/** Something that has a name. */
export interface Named {
  readonly kind: Exclude<Suggestion['kind'], 'word'>
  readonly id: string
  readonly names: LocalizedNames
}

/**
 * Labels that exist for the viewer in whose name, in any language, a word begins so (`beginning` folded); those at the top
 * first, which have what is below them too.
 */
export async function labelsBegun(
  db: Db,
  kind: LabelKind,
  viewer: Viewer,
  beginning: string,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${kind.entity}::text as kind, id, names
    from ${visibleLabels(db, kind, viewer)} labels
    where exists (select from jsonb_each_text(names) where ${begins(sql`value`, beginning)})
    order by parent_id is null desc, id limit ${sql.lit(mostNames)}`.execute(db)
  return rows
}

/** People in whose name or alias a word begins so. */
export async function peopleBegun(db: Db, beginning: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'participant' as kind, id, names
    from participants
    where exists (
      select from ${knownNames} known(name)
      where ${begins(sql`name`, beginning)})
    order by id limit ${sql.lit(mostNames)}`.execute(db)
  return rows
}

function begins(name: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(' ' || ${plainName(name)}, ' ' || ${beginning}) > 0`
}
