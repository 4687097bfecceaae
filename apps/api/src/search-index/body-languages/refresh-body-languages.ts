import type { Language } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { itemBody } from '../item-texts.ts'
import { findLanguageParts } from './split-by-language.ts'

/** Updates in which languages the bodies of items are, in the caller's transaction, which holds locks on the items' rows. */
export async function refreshBodyLanguages(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; language: Language | null; body: string; isStored: boolean }>`
    select id, language, ${itemBody} as body, exists (select from body_languages where item_id = id) as "isStored"
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null`.execute(db)
  const entries = rows.map(({ id, language, body, isStored }) => ({
    itemId: id,
    parts: findLanguageParts(body, language),
    isStored,
  }))
  const parted = entries.filter(({ parts }) => parts.length > 0)
  const whole = entries.filter(({ parts, isStored }) => parts.length === 0 && isStored)
  if (whole.length > 0)
    await sql`
      delete from body_languages where item_id = any(${whole.map(({ itemId }) => itemId)}::uuid[])`.execute(
      db,
    )
  if (parted.length > 0)
    await sql`
      insert into body_languages (item_id, parts)
      select "itemId", parts from jsonb_to_recordset(${JSON.stringify(parted)}::jsonb) as entry("itemId" uuid, parts jsonb)
      on conflict (item_id) do update set parts = excluded.parts where body_languages.parts <> excluded.parts`.execute(
      db,
    )
}
