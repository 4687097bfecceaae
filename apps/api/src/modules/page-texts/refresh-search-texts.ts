import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isDerived, markDerived } from '../../db/derived-states.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import type { Services } from '../../services.ts'
import { toSearchText } from './search-text.ts'

/** Version of the rules by which the searched text of a page is made of its lines. Raise it with every change of these rules. */
const rulesVersion = 1
const state = 'page-texts'
const batchSize = 100

interface Page {
  readonly id: string
  readonly language: string | null
  readonly lines: StoredLine[]
}

/**
 * Recreates, once per archive, the searched texts of pages that earlier rules made of divided words. Rebuilding the search index takes
 * them over.
 */
export async function refreshSearchTexts({ db }: Pick<Services, 'db'>): Promise<void> {
  if (await isDerived(db, state, rulesVersion)) return
  for (let pages = await listDivided(db, undefined); pages.length > 0; ) {
    for (const { id, language, lines } of pages)
      await db
        .updateTable('page_texts')
        .set({ text: toSearchText(lines, language) })
        .where('id', '=', id)
        .execute()
    pages = await listDivided(db, pages.at(-1)?.id)
  }
  await markDerived(db, state, rulesVersion)
}

/** Pages on which a word ends with a sign that divides it. */
async function listDivided(db: Db, afterId: string | undefined): Promise<Page[]> {
  return db
    .selectFrom('page_texts')
    .select(['id', 'language', 'lines'])
    .where('word_count', '>', 0)
    .where(sql<boolean>`lines::text ~ '[-‐‑¬=⸗]"'`)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(batchSize)
    .execute()
}
