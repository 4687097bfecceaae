import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The date of birth of somebody who lives, or the date of death. */
export interface AnniversaryDate {
  readonly kind: 'birthday' | 'remembrance'
  readonly participantId: string
  readonly names: LocalizedNames
  /** EDTF that matches the pattern. */
  readonly date: string
}

/**
 * Loads the dates of all participants that match a regular expression of PostgreSQL, by id. No viewer is needed, because
 * participants are visible to all users.
 */
export async function loadAnniversaryDates(db: Db, pattern: string): Promise<AnniversaryDate[]> {
  const { rows } = await sql<AnniversaryDate>`
    select case when death_edtf is null then 'birthday' else 'remembrance' end as kind,
      id as "participantId", names, coalesce(death_edtf, birth_edtf) as date
    from participants where coalesce(death_edtf, birth_edtf) ~ ${pattern}
    order by id`.execute(db)
  return rows
}
