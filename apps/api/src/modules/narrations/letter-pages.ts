import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { NarrationSource } from '../../db/schema/narrations.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'

/** A page of a letter with words on it. */
export interface LetterPage {
  readonly assetId: string
  readonly page: number
  readonly version: number
  readonly versionToken: number
  readonly language: Language | null
}

/** A page with its words. */
export interface WrittenPage extends LetterPage {
  readonly lines: readonly StoredLine[]
}

/** The pages of items that have words, in reading order. The caller has found the items to exist for the viewer. */
export async function loadLetterPages(
  db: Db,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LetterPage[]>> {
  const rows = await selectPages(db, letterIds).execute()
  const pages = new Map<string, LetterPage[]>(letterIds.map((id) => [id, []]))
  for (const { letterId, ...page } of rows) pages.get(letterId)?.push(page)
  return pages
}

/** The pages of a letter with their words, in reading order. */
export async function loadWrittenPages(db: Db, letterId: string): Promise<readonly WrittenPage[]> {
  return selectPages(db, [letterId]).select('page_texts.lines').execute()
}

function selectPages(db: Db, letterIds: readonly string[]) {
  return db
    .selectFrom('page_texts')
    .innerJoin('assets', 'assets.id', 'page_texts.asset_id')
    .where(sql<boolean>`assets.item_id = any(${[...letterIds]}::uuid[])`)
    .where('assets.detached', '=', false)
    .where('assets.enclosed_in', 'is', null)
    .where('page_texts.word_count', '>', 0)
    .select(['assets.item_id as letterId', 'assets.id as assetId', 'page_texts.page', 'page_texts.version'])
    .select(['page_texts.version_token as versionToken', 'page_texts.language'])
    .orderBy('assets.position')
    .orderBy('assets.id')
    .orderBy('page_texts.page')
}

/** What times that are found now belong to. */
export function toSource(sound: string, pages: readonly LetterPage[]): NarrationSource {
  return { sound, pages: pages.map(({ assetId, page, version }) => [assetId, page, version]) }
}
