import { AppError } from '@lares/server-kit/app-error'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import { detectPredominantLanguage } from '../../../lexicon/language-detection.ts'
import { saveFields } from '../../items/change-item.ts'
import { lockEditableItem, type StoredItem } from '../../items/lock-item.ts'
import type { RepairAction } from './repair-action.ts'

/** Characters of the texts of files and transcript that are read. */
const maxCharacters = 20_000

/** Detects the language of an item from its title, body, files and transcript, and saves it as a revision. */
export const detectItemLanguage: RepairAction = async (finding, { services, user }) => {
  try {
    return await inTransaction(services.db, async (trx) => {
      const stored = await lockEditableItem(trx, user, finding.item_id ?? '')
      if (stored.fields.language !== null) return { method: 'language-detected' }
      const language = detectPredominantLanguage(await loadText(trx, stored))
      if (language === undefined || language === 'other') return { failure: 'language-unknown' }
      await saveFields(trx, services, user, stored, { ...stored.fields, language }, 'changed')
      return { method: 'language-detected' }
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return { failure: 'forbidden' }
    // It was deleted or moved to the trash meanwhile.
    if (error instanceof AppError) return { failure: 'failed' }
    throw error
  }
}

async function loadText(trx: Transaction<Database>, { id, fields }: StoredItem): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select left(concat_ws(E'\n',
      (select string_agg(left(text, ${maxCharacters}), E'\n')
        from asset_texts join assets on assets.id = asset_id where item_id = ${id} and not detached),
      (select string_agg(left(text, ${maxCharacters}), E'\n' order by position, place, page)
        from page_texts join assets on assets.id = asset_id
        where item_id = ${id} and not detached and word_count > 0 and page <= 20),
      (select string_agg(segment ->> 'text', ' ')
        from transcripts, jsonb_array_elements(segments) segment where item_id = ${id})), ${maxCharacters}) as text`.execute(
    trx,
  )
  return [fields.title, fields.body, rows[0]?.text ?? ''].join('\n')
}
