import type { AnniversaryDoubt } from '@lares/shared-types/anniversary-kinds'
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
  /** `1956-12-03`, or `1956-12` if only the month is known. */
  readonly date: string
  /** Absent if the date is exact. */
  readonly doubt?: AnniversaryDoubt
}

const doubts: Readonly<Record<string, AnniversaryDoubt>> = {
  '~': 'approximate',
  '?': 'uncertain',
  '%': 'both',
}

/** A regular expression of PostgreSQL for EDTF with a day, also one that is approximate or uncertain. */
export const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[~?%]?$'

/**
 * Loads the dates of all participants whose EDTF matches a regular expression of PostgreSQL, by id. No viewer is needed, because
 * participants and their relations are visible to all users.
 */
export async function loadAnniversaryDates(db: Db, pattern: string): Promise<AnniversaryDate[]> {
  const { rows } = await sql<
    Omit<AnniversaryDate, 'doubt'> & { readonly partnerNames: LocalizedNames | null }
  >`
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
  return rows.map(({ partnerNames, date, ...anniversary }) => {
    const doubt = doubts[date.slice(-1)]
    return {
      ...anniversary,
      date: doubt ? date.slice(0, -1) : date,
      ...(doubt && { doubt }),
      ...(partnerNames && { partnerNames }),
    }
  })
}
