import { notFound } from '@lares/server-kit/app-error'
import type { PageText } from '@lares/shared-types/page-texts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { StoredLine } from '../../../db/schema/page-texts.ts'
import type { Services } from '../../../services.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { loadStoredAsset } from '../../assets/load-asset.ts'
import { listVisibleNumbers } from '../../items/list-visible-numbers.ts'
import { lockEditableItem } from '../../items/lock-item.ts'
import { getLineText } from '../../page-texts/stored-lines.ts'
import { loadCurrent, savePageText } from '../../page-texts/write-page-text.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { pickFields } from '../pick-fields.ts'
import { toItemPartSubject } from './item-part-subject.ts'

interface PageTextFields {
  readonly language: PageText['language']
  readonly lines: readonly StoredLine[]
  readonly origin: PageText['origin']
  /** Absent from older revisions. */
  readonly checked?: boolean
}

/** The history of the words on a page that a person has written, by the id of the page's row. */
export function createPageTextSource(services: Services): HistorySource {
  return {
    entity: 'page-text',
    loadSubject,
    selectVisible: (db, principal, id) => sql`${selectPage(db, principal, id).select('page_texts.id')}`,
    async listNumbers(db, principal, id) {
      const { itemId } = await findPage(db, principal, id)
      return listVisibleNumbers(db, principal, { entity: 'page-text', id, itemId })
    },
    present: async (_, __, stored) =>
      stored.map((fields): HistoryFields => {
        const { language, lines, origin, checked } = fields as unknown as PageTextFields
        return { language, pageText: lines.map(getLineText).join('\n'), origin, ...(checked && { checked }) }
      }),
    async restore({ principal, id, number, version, fields: names }) {
      const { db } = services
      const { itemId, assetId, page } = await findPage(db, principal, id)
      const storedNumber = (await this.listNumbers(db, principal, id))[number - 1]
      const saved = (await loadStoredFields(db, 'page-text', id, storedNumber)) as unknown as PageTextFields
      // Who has written the words cannot be restored without them.
      const restored = pickFields(
        { language: saved.language, pageText: saved.lines, checked: saved.checked === true },
        names,
      )
      const changed = await inTransaction(db, async (trx) => {
        await lockEditableItem(trx, principal, itemId)
        const stored = await loadCurrent(trx, principal, { itemId, assetId, page }, version)
        if (Object.keys(restored).length === 0) return false
        const { language, checked, pageText: lines } = { ...stored, pageText: stored.lines, ...restored }
        const content = { language, lines, checked }
        return savePageText(trx, services, principal, { itemId, assetId, page }, stored, content, 'reverted')
      })
      return { changed, omitted: [] }
    },
  }
}

function selectPage(db: Db, principal: Principal, id: string) {
  return visibleItems(db, principal, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .innerJoin('page_texts', 'page_texts.asset_id', 'assets.id')
    .where('page_texts.id', '=', id)
}

async function findPage(db: Db, principal: Principal, id: string) {
  const row = await selectPage(db, principal, id)
    .select(['items.id as itemId', 'items.kind', 'items.title', 'items.author_id', 'items.deleted_at'])
    .select(['assets.id as assetId', 'page_texts.page', 'page_texts.version', 'page_texts.version_token'])
    .executeTakeFirst()
  if (!row) throw notFound()
  // A file that was taken off its item is visible to its editors alone.
  await loadStoredAsset(db, principal, row.assetId)
  return row
}

async function loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject> {
  const row = await findPage(db, principal, id)
  return { ...toItemPartSubject(principal, row), itemId: row.itemId }
}
