import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

export interface SavedState {
  readonly entity: 'item' | 'tag' | 'category' | 'participant' | 'transcript'
  readonly entityId: string
  /** The version that the save made. */
  readonly version: number
  /** Null: the archive itself. */
  readonly byId: string | null
  readonly at: Date
  readonly action: Revision['action']
  readonly fields: object
}

/** Keeps the state that a save has made, in the transaction of that save. */
export async function recordRevision(trx: Transaction<Database>, state: SavedState): Promise<void> {
  await trx
    .insertInto('revisions')
    .values({
      entity: state.entity,
      entity_id: state.entityId,
      number: state.version,
      at: state.at,
      by_id: state.byId,
      action: state.action,
      fields: JSON.stringify(state.fields),
    })
    .execute()
}
