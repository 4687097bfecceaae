import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { EventFields } from '@lares/shared-types/planning'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadVisibleLinks } from '../../visibility/visible-events.ts'

type Links = Pick<EventFields, 'participantIds' | 'itemIds'>

/**
 * The links of an event after a change: those given, and the stored ones that are hidden from the principal, who could not have
 * given them. Throws `invalid-fields` for links that do not exist for the principal.
 */
export async function resolveLinks(
  trx: Transaction<Database>,
  principal: Viewer,
  stored: Links | undefined,
  given: Links,
): Promise<{ participantIds: string[]; itemIds: string[] }> {
  const visible = await loadVisibleLinks(trx, principal, {
    participantIds: given.participantIds,
    itemIds: [...new Set([...given.itemIds, ...(stored?.itemIds ?? [])])],
  })
  const issues = [
    ...findUnknown('participantIds', given.participantIds, visible.participants),
    ...findUnknown('itemIds', given.itemIds, visible.items),
  ]
  if (issues.length > 0) throw invalidFields(...issues)
  const hidden = (stored?.itemIds ?? []).filter((id) => !visible.items.has(id))
  const participants = given.participantIds.flatMap((id) => visible.participants.get(id)?.id ?? [])
  return { participantIds: [...new Set(participants)], itemIds: [...given.itemIds, ...hidden] }
}

function findUnknown(path: string, ids: readonly string[], known: ReadonlyMap<string, unknown>): Issue[] {
  return ids.flatMap((id, index): Issue[] =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, code: 'unknown-reference' }],
  )
}
