import { notFound } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { StoredTranslationLine } from '../../../db/schema/translations.ts'
import type { Services } from '../../../services.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { rejectStaleVersion } from '../../../visibility/visible-version.ts'
import { listVisibleNumbers } from '../../items/list-visible-numbers.ts'
import { lockEditableItem } from '../../items/lock-item.ts'
import { loadStoredTranslation, loadTranslation, toVersion } from '../../translations/load-translation.ts'
import { saveTranslation } from '../../translations/write-translation.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { toItemPartSubject } from './item-part-subject.ts'

interface TranslationFields {
  readonly lines: StoredTranslationLine[]
  readonly engine: string | null
  readonly translatedAt: string | null
}

/** The history of the translations of transcripts, by the id of the translation. */
export function createTranslationSource(services: Services): HistorySource {
  return {
    entity: 'translation',
    loadSubject,
    selectVisible: (db, principal, id) =>
      sql`${visibleItems(db, principal, 'any')
        .innerJoin('transcript_translations', 'transcript_translations.item_id', 'items.id')
        .where('transcript_translations.id', '=', id)
        .select('transcript_translations.id')}`,
    async listNumbers(db, principal, id) {
      const { item_id: itemId } = await findTranslation(db, principal, id)
      return listVisibleNumbers(db, principal, { entity: 'translation', id, itemId })
    },
    present: async (_, __, stored) =>
      stored.map((fields): HistoryFields => {
        const { lines } = fields as unknown as TranslationFields
        return { translation: lines.map(({ text }) => text).join('\n') }
      }),
    async restore({ principal, id, number, version }) {
      const { db } = services
      const { item_id: itemId, language } = await findTranslation(db, principal, id)
      const storedNumber = (await this.listNumbers(db, principal, id))[number - 1]
      const saved = (await loadStoredFields(
        db,
        'translation',
        id,
        storedNumber,
      )) as unknown as TranslationFields
      const changed = await inTransaction(db, async (trx) => {
        await lockEditableItem(trx, principal, itemId)
        const stored = await loadStoredTranslation(trx, itemId, language)
        await rejectStaleVersion(principal, toVersion(stored), version, async () => ({
          current: await loadTranslation(trx, principal, itemId, language),
        }))
        return saveTranslation(
          trx,
          services,
          principal,
          { itemId, language, stored, action: 'reverted' },
          {
            lines: saved.lines,
            engine: saved.engine,
            translated_at: saved.translatedAt === null ? null : new Date(saved.translatedAt),
          },
        )
      })
      return { changed, omitted: [] }
    },
  }
}

async function findTranslation(db: Db, principal: Principal, id: string) {
  const row = await visibleItems(db, principal, 'any')
    .innerJoin('transcript_translations', 'transcript_translations.item_id', 'items.id')
    .select(['items.kind', 'items.title', 'items.author_id', 'items.deleted_at'])
    .select(['transcript_translations.item_id', 'transcript_translations.language'])
    .select(['transcript_translations.version', 'transcript_translations.version_token'])
    .where('transcript_translations.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject> {
  const row = await findTranslation(db, principal, id)
  return { ...toItemPartSubject(principal, row), itemId: row.item_id }
}
