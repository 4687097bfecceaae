import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** The participant that a merged one has become, or else the same one, whether or not it exists. */
export function currentParticipant(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select into_id from merged_participants where merged_participants.id = ${id}), ${id})`
}

/** Loads which participants merged ones have become, so that what was stored before a merge is read with the others. */
export async function loadCurrentParticipants(db: Db, ids: Iterable<string>): Promise<CurrentParticipants> {
  const all = [...new Set(ids)]
  const rows =
    all.length === 0
      ? []
      : await db
          .selectFrom('merged_participants')
          .select(['id', 'into_id'])
          .where('id', '=', sql<string>`any(${all}::uuid[])`)
          .execute()
  return new CurrentParticipants(new Map(rows.map(({ id, into_id }) => [id, into_id])))
}

/** The participants that these have become, and all who were merged into them. */
export async function loadMergedWith(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with current (id) as (
      select ${currentParticipant(sql.ref('requested.id'))} from unnest(${[...ids]}::uuid[]) requested (id)
    )
    select id from current
    union
    select merged_participants.id from merged_participants join current on merged_participants.into_id = current.id`.execute(
    db,
  )
  return rows.map(({ id }) => id).sort()
}

export class CurrentParticipants {
  readonly #successors: ReadonlyMap<string, string>

  constructor(successors: ReadonlyMap<string, string>) {
    this.#successors = successors
  }

  toCurrent(id: string): string {
    return this.#successors.get(id) ?? id
  }

  /** Each participant once. */
  toCurrentIds(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.toCurrent(id)))]
  }

  /** Entries that refer to participants, only the first of those with the same participant and `toKey`. */
  replaceIn<Entry extends { readonly participantId: string }>(
    entries: readonly Entry[],
    toKey: (entry: Entry) => string,
  ): Entry[] {
    const replaced = entries.map((entry) => ({
      ...entry,
      participantId: this.toCurrent(entry.participantId),
    }))
    const seen = new Set<string>()
    return replaced.filter((entry) => {
      const key = `${entry.participantId} ${toKey(entry)}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  }
}
