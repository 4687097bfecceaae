import type { Notification } from '@lares/shared-types/notifications'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { NotificationsTable } from '../../db/schema/notifications.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { presentOperations } from '../operations/present-operations.ts'
import { visibleOperations } from '../operations/visible-operations.ts'

type NotificationRow = Pick<
  Selectable<NotificationsTable>,
  'id' | 'kind' | 'params' | 'entity_type' | 'entity_id' | 'read_at'
> & { readonly createdAt: string }

/** Serializes notifications of the user. What they are about is read now, as far as the user may see it. */
export async function presentNotifications(
  db: Db,
  user: UserPrincipal,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const operationIds = rows.flatMap(({ entity_type, entity_id }) =>
    entity_type === 'operation' && entity_id ? [entity_id] : [],
  )
  const operations =
    operationIds.length === 0
      ? []
      : await presentOperations(
          db,
          user,
          await visibleOperations(db, user).where('operations.id', 'in', operationIds).execute(),
        )
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]))
  return rows.map(({ id, kind, params, entity_type, entity_id, read_at, createdAt }) => {
    const operation = operationsById.get(entity_id ?? '')
    return {
      id,
      kind,
      params,
      createdAt,
      ...(read_at && { readAt: read_at.toISOString() }),
      ...(entity_type && entity_id && { entity: { type: entity_type, id: entity_id } }),
      ...(operation && { operation }),
      // `notify` has stored the params of the kind.
    } as Notification
  })
}
