import { sql } from 'kysely'
import { isRestoring } from '../../../backup/restore/restore-lease.ts'
import { isConnectionLoss } from '../../../db/connection-loss.ts'
import { isReferenced } from '../../../db/find-unreferenced.ts'
import { isStoreOutage } from '../../../files/store-outage.ts'
import type { Services } from '../../../services.ts'
import { minOrphanAgeMs } from '../checks/orphaned-files.ts'
import type { RepairAction } from './repair-action.ts'

/** Removes a file from the store that nothing has referred to for a day. While a restore is running, none is removed. */
export const removeOrphan: RepairAction = async ({ key: sha256 }, { services: { db, files, now } }) => {
  const findObstacle = async () => {
    // Restoring is asked first, because a restore that ends meanwhile has written its references by then.
    if (await isRestoring(db)) return 'restoring'
    return (await isReferenced(db, sha256)) ? 'in-use' : undefined
  }
  const obstacle = await findObstacle()
  if (obstacle) return { failure: obstacle }
  const before = new Date(now().getTime() - minOrphanAgeMs)
  const removal = files.remove(sha256, before, async () => (await findObstacle()) !== undefined)
  const outcome = await removal.catch((error: unknown) => {
    // One file that cannot be removed must not keep the others from being removed.
    if (isStoreOutage(error) || isConnectionLoss(error)) throw error
    return 'failed' as const
  })
  if (outcome === 'removed') return { method: 'removed' }
  if (outcome === 'failed') return { failure: 'failed' }
  return { failure: (await findObstacle()) ?? 'too-recent' }
}

/** Removes revisions of what has gone, and from revisions the files that have gone. */
export const removeDanglingReference: RepairAction = async (finding, { services }) => {
  const { problem, id } = finding.details
  if (problem === 'revisions') return removeRevisions(services, String(id))
  if (problem === 'files' && finding.item_id) return removeFilesFromRevisions(services, finding.item_id)
  // Which label is the parent of the other is for people to say: it decides what is hidden from whom.
  return { failure: 'by-hand' }
}

async function removeRevisions({ db }: Services, id: string) {
  await sql`
    delete from revisions
    where entity in ('item', 'transcript', 'translation', 'comment', 'region', 'page-text') and entity_id = ${id}::uuid
      and not exists (select from items where items.id = entity_id)
      and not exists (select from transcript_translations where id = entity_id)
      and not exists (select from comments where id = entity_id)
      and not exists (select from regions where id = entity_id)
      and not exists (select from page_texts where id = entity_id)`.execute(db)
  return { method: 'removed' } as const
}

async function removeFilesFromRevisions({ db }: Services, itemId: string) {
  await sql`
    update revisions set fields = jsonb_set(fields, '{assetIds}', (
      select coalesce(jsonb_agg(file.id order by place), '[]')
      from jsonb_array_elements_text(fields -> 'assetIds') with ordinality file (id, place)
      where exists (select from assets where assets.id::text = file.id)))
    where entity = 'item' and entity_id = ${itemId}::uuid and jsonb_typeof(fields -> 'assetIds') = 'array'
      and exists (
        select from jsonb_array_elements_text(fields -> 'assetIds') file (id)
        where not exists (select from assets where assets.id::text = file.id))`.execute(db)
  return { method: 'removed' } as const
}
