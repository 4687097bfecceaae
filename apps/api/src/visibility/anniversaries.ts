import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Anniversary } from '@lares/shared-types/planning'
import { sql } from 'kysely'

/** A regular expression of PostgreSQL for EDTF with a day, also one that is approximate or uncertain. */
export const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[~?%]?$'

export interface AnniversaryRow {
  readonly kind: Anniversary['kind']
  readonly participant_id: string
  /** Of a wedding, the other. */
  readonly partner_id: string | null
  readonly names: LocalizedNames
  readonly partner_names: LocalizedNames | null
  /** EDTF; null if it is not known. */
  readonly date: string | null
}

/**
 * A subquery of the dates whose anniversaries are told, with the columns of `AnniversaryRow`: the birth of those who live, the
 * death of the others, and the wedding of two who live, once for each of them. No viewer is needed, because participants and
 * their relations are visible to all users.
 */
export const anniversaries = sql<AnniversaryRow>`(
  select case when death_edtf is null then 'birthday' else 'remembrance' end as kind, id as participant_id,
    null::uuid as partner_id, names, null::jsonb as partner_names, coalesce(death_edtf, birth_edtf) as date
  from participants
  union all
  select 'wedding', one.id, other.id, one.names, other.names, relation.since
  from participant_relations relation
  join participants one on one.id = relation.participant_id and one.death_edtf is null
  join participants other on other.id = relation.other_id and other.death_edtf is null
  where relation.kind = 'partner'
)`
