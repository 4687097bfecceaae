import type { AnniversaryDoubt } from '@lares/shared-types/anniversary-kinds'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Anniversary } from '@lares/shared-types/planning'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type AnniversaryRow, anniversaries } from '../../visibility/anniversaries.ts'

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

/** Loads the dates whose EDTF matches a regular expression of PostgreSQL, by the id of the participant; a wedding once. */
export async function loadAnniversaryDates(db: Db, pattern: string): Promise<AnniversaryDate[]> {
  const { rows } = await sql<AnniversaryRow & { readonly date: string }>`
    select * from ${anniversaries} known
    where date ~ ${pattern} and (partner_id is null or participant_id < partner_id)
    order by participant_id, kind`.execute(db)
  return rows.map(toAnniversaryDate)
}

/** Separates a date from what it says about its exactness. */
export function toAnniversaryDate({
  kind,
  participant_id,
  names,
  partner_names,
  date,
}: AnniversaryRow & { readonly date: string }): AnniversaryDate {
  const doubt = doubts[date.slice(-1)]
  return {
    kind,
    participantId: participant_id,
    names,
    date: doubt ? date.slice(0, -1) : date,
    ...(doubt && { doubt }),
    ...(partner_names && { partnerNames: partner_names }),
  }
}
