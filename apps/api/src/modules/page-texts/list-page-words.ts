import type { PageText } from '@lares/shared-types/page-texts'
import type { Db } from '../../db/client.ts'
import { getLineText } from './stored-lines.ts'

/** The words on one page, as text. */
export interface PageWords extends Pick<PageText, 'page' | 'language' | 'origin'> {
  readonly checked: boolean
  /** Its lines in reading order. */
  readonly text: string
}

/** Pages that are loaded together. */
const pagesPerQuery = 20

/** The words on the pages of a file whose item the caller has found to exist for the reader, page by page. */
export async function* listPageWords(db: Db, assetId: string): AsyncGenerator<PageWords> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('page_texts')
      .select(['page', 'language', 'origin', 'checked', 'lines'])
      .where('asset_id', '=', assetId)
      .where('page', '>', after)
      .where('word_count', '>', 0)
      .orderBy('page')
      .limit(pagesPerQuery)
      .execute()
    for (const { lines, ...row } of rows) yield { ...row, text: lines.map(getLineText).join('\n') }
    const last = rows.at(-1)
    if (!last || rows.length < pagesPerQuery) return
    after = last.page
  }
}
