import type { Revision } from '@lares/shared-types/revisions'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { RegionsTable } from '../../db/schema/regions.ts'
import { recordRevision } from './record-revision.ts'

interface RegionSave {
  readonly byId: string | null
  readonly at: Date
  readonly action: Revision['action']
}

/** Records the revision of a region that was just saved. */
export async function recordRegionRevision(
  trx: Transaction<Database>,
  region: Pick<
    Selectable<RegionsTable>,
    'id' | 'version' | 'asset_id' | 'x' | 'y' | 'width' | 'height' | 'participant_id'
  >,
  { byId, at, action }: RegionSave,
): Promise<void> {
  const { x, y, width, height } = region
  await recordRevision(trx, {
    entity: 'region',
    entityId: region.id,
    version: region.version,
    byId,
    at,
    action,
    fields: { assetId: region.asset_id, box: { x, y, width, height }, participantId: region.participant_id },
  })
}
