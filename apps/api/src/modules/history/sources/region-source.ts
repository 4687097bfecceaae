import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Box } from '@lares/shared-types/regions'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { loadCurrentParticipants } from '../../../visibility/current-participants.ts'
import { getUser, type Principal } from '../../../visibility/principal.ts'
import { listVisibleNumbers } from '../../items/list-visible-numbers.ts'
import { visibleRegions } from '../../regions/region-view.ts'
import { revertRegion } from '../../regions/revert-region.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadParticipantNames } from '../load-names.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { toItemPartSubject } from './item-part-subject.ts'

interface RegionFields {
  readonly assetId: string
  readonly box: Box
  readonly participantId: string | null
}

/** The history of a person marked in a picture, by the id of the region. */
export function createRegionSource(services: Services): HistorySource {
  return {
    entity: 'region',
    loadSubject,
    selectVisible: (db, principal, id) =>
      sql`${visibleRegions(db, principal, 'any').where('regions.id', '=', id).select('regions.id')}`,
    async listNumbers(db, principal, id) {
      const { itemId } = await findRegion(db, principal, id)
      return listVisibleNumbers(db, principal, { entity: 'region', id, itemId })
    },
    async present(db, _, stored) {
      const states = stored as unknown as readonly RegionFields[]
      const current = await loadCurrentParticipants(
        db,
        states.flatMap(({ participantId }) => participantId ?? []),
      )
      return states.map(({ assetId, box, participantId }): HistoryFields => {
        const named = participantId
          ? [{ participantId: current.toCurrent(participantId), role: 'present' }]
          : []
        return { participants: named, box: [{ assetId, ...box }] }
      })
    },
    async restore({ principal, id, number, version, fields: names }) {
      const { db } = services
      const user = getUser(principal)
      if (!user) throw new AppError('forbidden', { message: 'A view can only read.' })
      const storedNumber = (await this.listNumbers(db, principal, id))[number - 1]
      const saved = (await loadStoredFields(db, 'region', id, storedNumber)) as unknown as RegionFields
      const { box } = saved
      const current = await loadCurrentParticipants(db, saved.participantId ? [saved.participantId] : [])
      const participantId = saved.participantId && current.toCurrent(saved.participantId)
      const isParticipantDeleted = participantId !== null && !(await exists(db, participantId))
      const restoresName = names?.includes('participants') ?? true
      const changed = await revertRegion(services, user, id, {
        version,
        ...((names?.includes('box') ?? true) && { box }),
        ...(restoresName && !isParticipantDeleted && { participantId }),
      })
      if (!isParticipantDeleted || !restoresName) return { changed, omitted: [] }
      const people = await loadParticipantNames(db, [participantId])
      return {
        changed,
        omitted: [{ field: 'participants', count: 1, names: people.map((person) => person.names) }],
      }
    },
  }
}

async function findRegion(db: Db, principal: Principal, id: string) {
  const row = await visibleRegions(db, principal, 'any')
    .select(['items.id as itemId', 'items.kind', 'items.title', 'items.author_id', 'items.deleted_at'])
    .select(['regions.version', 'regions.version_token'])
    .where('regions.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject> {
  const row = await findRegion(db, principal, id)
  return { ...toItemPartSubject(principal, row), itemId: row.itemId }
}

async function exists(db: Db, participantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .executeTakeFirst()
  return row !== undefined
}
