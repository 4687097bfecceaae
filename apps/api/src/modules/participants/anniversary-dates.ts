import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Anniversary } from '@lares/shared-types/planning'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The date of birth of somebody who lives, the date of death, or the date of the wedding of two who live. */
export interface AnniversaryDate {
  readonly kind: Anniversary['kind']
  readonly participantId: string
  readonly names: LocalizedNames
  readonly partnerNames?: LocalizedNames
  /** EDTF that matches the pattern. */
  readonly date: string
}

/**
 * Loads the dates of all participants that match a regular expression of PostgreSQL, by id. No viewer is needed, because
 * participants and their relations are visible to all users.
 */
export async function loadAnniversaryDates(db: Db, pattern: string): Promise<AnniversaryDate[]> {
  const { rows } = await sql<AnniversaryDate & { partnerNames: LocalizedNames | null }>`
    select case when death_edtf is null then 'birthday' else 'remembrance' end as kind,
      id as "participantId", names, null::jsonb as "partnerNames", coalesce(death_edtf, birth_edtf) as date
    from participants where coalesce(death_edtf, birth_edtf) ~ ${pattern}
    union all
    select 'wedding', one.id, one.names, other.names, since
    from participant_relations relation
    join participants one on one.id = relation.participant_id and one.death_edtf is null
    join participants other on other.id = relation.other_id and other.death_edtf is null
    where kind = 'partner' and one.id < other.id and since ~ ${pattern}
    order by 2, 1`.execute(db)
  return rows.map(({ partnerNames, ...date }) => ({ ...date, ...(partnerNames && { partnerNames }) }))
}
