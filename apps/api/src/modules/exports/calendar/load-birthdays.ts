import type { Db } from '../../../db/client.ts'
import { type Birthday, getExactDay } from './calendar-events.ts'

/**
 * The birthdays of participants that are known to the day. No viewer is needed, because participants are visible to all
 * users.
 */
export async function loadBirthdays(db: Db, participantIds: readonly string[]): Promise<Birthday[]> {
  if (participantIds.length === 0) return []
  const rows = await db
    .selectFrom('participants')
    .select(['id', 'names', 'birth_edtf', 'death_latest'])
    .where('id', 'in', participantIds)
    .where('birth_edtf', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, names, birth_edtf, death_latest }) => {
    const birth = getExactDay(birth_edtf)
    const lastDay = death_latest?.toISOString().slice(0, 10)
    return birth === undefined ? [] : [{ participantId: id, names, birth, lastDay }]
  })
}
