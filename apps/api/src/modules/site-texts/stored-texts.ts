import type { Language } from '@lares/shared-types/languages'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { SiteTextsTable } from '../../db/schema/site-texts.ts'

export type StoredText = Selectable<SiteTextsTable>

/** The changed texts by language, area and full key. */
export type StoredTexts = ReadonlyMap<string, StoredText>

export function toStoredKey(language: Language, area: string, fullKey: string): string {
  return `${language} ${area}:${fullKey}`
}

/** Every text that has ever been changed; at most those that an import may have, so they fit into memory. */
export async function loadStoredTexts(
  db: Db,
  { language, area }: { readonly language?: Language; readonly area?: string | undefined } = {},
): Promise<StoredTexts> {
  let query = db.selectFrom('site_texts').selectAll()
  if (language) query = query.where('language', '=', language)
  if (area) query = query.where('area', '=', area)
  const rows = await query.execute()
  return new Map(rows.map((row) => [toStoredKey(row.language, row.area, row.key), row]))
}
