import type { ComingDay } from '@lares/shared-types/contracts/participants'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { nextAnniversary } from './next-anniversary.ts'

/** Days ahead that are looked at, and entries that are told. */
const [daysAhead, mostDays] = [30, 60]

interface Row {
  readonly id: string
  readonly names: LocalizedNames
  readonly birth: string | null
  readonly death: string | null
}

/**
 * The birthdays of the living and the days on which others died, from a day (`2026-11-22`) on, the next first; of those of
 * whom the day is known for certain. Everybody sees all participants, as in the list of them.
 */
export async function comingDays(db: Db, from: string): Promise<ComingDay[]> {
  const { rows } = await sql<Row>`
    select id, names, birth_edtf as birth, death_edtf as death
    from participants
    where ${isDay('birth_edtf')} and death_edtf is null or ${isDay('death_edtf')}
    order by id`.execute(db)
  const last = new Date(Date.parse(from) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  return rows
    .flatMap(({ id, names, birth, death }) => {
      const [kind, date] = death === null ? (['birthday', birth] as const) : (['remembrance', death] as const)
      const next = date && nextAnniversary(date, from)
      return next ? [{ kind, participantId: id, names, ...next }] : []
    })
    .filter(({ day, years }) => day <= last && years > 0)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .slice(0, mostDays)
}

function isDay(column: 'birth_edtf' | 'death_edtf') {
  return sql`${sql.ref(column)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`
}
