import type { LocalizedNames } from '@lares/shared-types/languages'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/client.ts'

/** Inserts a participant directly, without a revision; returns their id. */
export async function insertParticipant(
  db: Db,
  { id = uuidv7(), names, aliases = [] }: { id?: string; names: LocalizedNames; aliases?: string[] },
): Promise<string> {
  const noDates = {
    birth_edtf: null,
    birth_earliest: null,
    birth_latest: null,
    death_edtf: null,
    death_earliest: null,
    death_latest: null,
  }
  await db
    .insertInto('participants')
    .values({
      id,
      names: JSON.stringify(names),
      aliases,
      colour: null,
      portrait_asset_id: null,
      user_id: null,
      ...noDates,
    })
    .execute()
  return id
}
