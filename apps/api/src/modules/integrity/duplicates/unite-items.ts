import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { uniteItems as contract } from '@lares/shared-types/contracts/integrity'
import type { Item } from '@lares/shared-types/items'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import { refreshDocuments } from '../../../search-index/refresh-documents.ts'
import type { Services } from '../../../services.ts'
import { canDeleteItem } from '../../../visibility/item-rights.ts'
import { getAuthorId, type Principal } from '../../../visibility/principal.ts'
import { lockForEdit, saveFields } from '../../items/change-item.ts'
import type { ItemFields } from '../../items/item-fields.ts'
import { loadItem } from '../../items/load-item.ts'
import { lockItem, type StoredItem } from '../../items/lock-item.ts'
import { moveToTrash } from '../../items/trash.ts'
import { resolveFindings } from '../findings/dismiss-finding.ts'
import { visibleFindings } from '../findings/visible-findings.ts'
import { insertRepair } from '../repairs/record-repair.ts'
import { moveParts } from './move-parts.ts'
import { assignFiles, uniteFields } from './united-fields.ts'
import { planFiles } from './united-files.ts'

type Request = RequestOf<typeof contract>['body']

/**
 * Unites the two items of a finding in one transaction: one gets the labels and people of both and what else it lacks, also
 * files, comments and ratings; the other goes to the trash, each with a revision. Throws `not-found`, `forbidden`, `in-trash`,
 * `version-conflict`, `transcripts-differ` and `invalid-fields`.
 */
export async function uniteItems(
  services: Services,
  principal: Principal,
  findingId: string,
  { keep, remove }: Request,
): Promise<Item> {
  if (!canDeleteItem(principal))
    throw new AppError('forbidden', { message: 'You may not move items to the trash.' })
  await inTransaction(services.db, async (trx) => {
    const finding = await loadPair(trx, principal, findingId, [keep.itemId, remove.itemId])
    const stored = await lockBoth(trx, principal, { keep, remove })
    const { assetId, otherAssetId } = finding.details as Record<string, string | undefined>
    const similarIds = new Set([assetId ?? '', otherAssetId ?? ''])
    const files = await planFiles(trx, stored.keep, stored.remove, similarIds)
    const moves = await moveParts(trx, stored, files)
    const fields = assignFiles(stored.keep.fields, stored.remove.fields, files)
    const united = uniteFields(fields.keep, stored.remove.fields)
    const kept = await save(trx, services, principal, stored.keep, united)
    const removed = await save(trx, services, principal, stored.remove, fields.remove)
    await moveToTrash(trx, services, principal, removed)
    // Saving has done so only if a field has changed.
    await refreshDocuments(trx, services.jobs, [keep.itemId])
    await insertRepair(
      trx,
      { ...finding, item_id: keep.itemId, other_item_id: remove.itemId },
      {
        userId: getAuthorId(principal),
        operationId: null,
        subject: null,
        outcome: { method: 'united' },
        united: {
          keep: { before: stored.keep.version, after: kept.version },
          remove: { before: stored.remove.version, after: removed.version + 1 },
          moves,
        },
      },
    )
    await resolveFindings(trx, [findingId])
  })
  return loadItem(services.db, principal, keep.itemId)
}

/** Saves the fields of a locked item. Returns it as it is after that. */
async function save(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  stored: StoredItem,
  fields: ItemFields,
): Promise<StoredItem> {
  await saveFields(trx, services, principal, stored, fields, 'changed')
  return lockItem(trx, principal, stored.id)
}

/** In the order of their ids, so that two requests about the same pair do not wait for each other. */
async function lockBoth(trx: Transaction<Database>, principal: Principal, { keep, remove }: Request) {
  const lock = ({ itemId, version }: Request['keep']) => lockForEdit(trx, principal, itemId, version)
  if (keep.itemId < remove.itemId) return { keep: await lock(keep), remove: await lock(remove) }
  const removed = await lock(remove)
  return { keep: await lock(keep), remove: removed }
}

async function loadPair(
  trx: Transaction<Database>,
  principal: Principal,
  findingId: string,
  itemIds: readonly [string, string],
) {
  const finding = await visibleFindings(trx, principal)
    .select(['findings.id', 'findings.check_name', 'findings.item_id', 'findings.other_item_id'])
    .select('findings.details')
    .where('findings.id', '=', findingId)
    .where('findings.check_name', 'in', ['duplicate-files', 'similar-pictures'])
    .executeTakeFirst()
  if (!finding) throw notFound()
  const pair = [finding.item_id, finding.other_item_id]
  if (itemIds[0] === itemIds[1] || !itemIds.every((id) => pair.includes(id)))
    throw invalidFields({ path: 'keep.itemId', code: 'unknown-reference' })
  return finding
}
