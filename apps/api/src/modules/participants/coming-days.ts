import type { ComingDay } from '@lares/shared-types/contracts/participants'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { toDayInYear } from '@lares/shared-types/recurrence/days'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Number of days to look ahead, and maximum number of entries. */
const [daysAhead, maxDays] = [30, 60]

interface Row {
  readonly id: string
  readonly names: LocalizedNames
  readonly birth: string | null
  readonly death: string | null
}

/**
 * Birthdays of living participants and death anniversaries of the others, from a day (`2026-11-22`) on, next first. Dates
 * that are not exact to the day are left out. No viewer is needed, because participants are visible to all users.
 */
export async function listComingDays(db: Db, from: string): Promise<ComingDay[]> {
  const { rows } = await sql<Row>`
    select id, names, birth_edtf as birth, death_edtf as death
    from participants
    where ${isDay('birth_edtf')} and death_edtf is null or ${isDay('death_edtf')}
    order by id`.execute(db)
  const last = new Date(Date.parse(from) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  return rows
    .flatMap(({ id, names, birth, death }) => {
      const [kind, date] = death === null ? (['birthday', birth] as const) : (['remembrance', death] as const)
      const next = date && getNextAnniversary(date, from)
      return next ? [{ kind, participantId: id, names, ...next }] : []
    })
    .filter(({ day, years }) => day <= last && years > 0)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .slice(0, maxDays)
}

function isDay(column: 'birth_edtf' | 'death_edtf') {
  return sql`${sql.ref(column)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`
}

interface Anniversary {
  /** `2026-12-03` */
  readonly day: string
  readonly years: number
}

/** The next anniversary of a date (`1956-12-03`) on or after the day `from`. */
export function getNextAnniversary(date: string, from: string): Anniversary {
  const year = Number(from.slice(0, 4))
  const day =
    [toDayInYear(year, date), toDayInYear(year + 1, date)].find((candidate) => candidate >= from) ?? from
  return { day, years: Number(day.slice(0, 4)) - Number(date.slice(0, 4)) }
}
