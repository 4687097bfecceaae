import type { QuickFacts } from '@lares/media-engine/facts'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRegionRevision } from '../revisions/record-region-revision.ts'

/**
 * Marks the people whom a photo program has named in a file. Their names are suggestions of the file, because it does not say
 * which participants they are, and strangers can have written it.
 */
export async function addFileRegions(
  trx: Transaction<Database>,
  assetId: string,
  { facts, finished_at: at }: { readonly facts: QuickFacts; readonly finished_at: Date },
): Promise<void> {
  for (const { name, ...box } of facts.people ?? []) {
    const region = {
      id: uuidv7(),
      asset_id: assetId,
      ...box,
      participant_id: null,
      asked_by: null,
      ...nextVersion({ version: 0 }),
      created_at: at,
      changed_at: at,
      removed_at: null,
      removed_by: null,
    }
    await trx.insertInto('regions').values(region).execute()
    await recordRegionRevision(trx, region, { byId: null, at, action: 'created' })
    await trx
      .insertInto('region_suggestions')
      .values({
        id: uuidv7(),
        region_id: region.id,
        participant_id: null,
        name,
        remark: '',
        origin: 'file',
        by_id: null,
        created_at: at,
        state: 'open',
        decided_at: null,
        decided_by: null,
      })
      .execute()
  }
}
