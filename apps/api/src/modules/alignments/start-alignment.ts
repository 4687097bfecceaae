import { invalidFields } from '@lares/server-kit/app-error'
import type { Alignment, StartAlignment } from '@lares/shared-types/alignments'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { takeTurn } from '../../jobs/operations/take-turn.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { kindBehaviours } from '../items/kinds/registry.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { loadAlignment } from './load-alignment.ts'

/** Alignments of one user that have not ended: they run one after the other, and somebody waits for each. */
const maxActive = 5

/**
 * Starts to find the times of lines in the sound of an item. Throws `not-found`, `forbidden`, `in-trash`, `invalid-fields`,
 * `id-taken` and `too-many-requests`.
 */
export async function startAlignment(
  { db, jobs }: Services,
  user: UserPrincipal,
  itemId: string,
  input: StartAlignment,
): Promise<Alignment> {
  if (input.range && input.range.to <= input.range.from)
    throw invalidFields({ path: 'range.to', code: 'too-small' })
  return createOnce(db, {
    principal: user,
    // The item is part of the address and not of the body.
    entity: `alignment of ${itemId}`,
    input,
    async insert(trx, id) {
      const { userId } = user
      const priority = await takeTurn(trx, { userId, kinds: ['alignment'], max: maxActive })
      const item = await lockEditableItem(trx, user, itemId)
      if (!kindBehaviours[item.kind].hasSound) throw invalidFields({ path: 'lines', code: 'not-allowed' })
      const operation = { kind: 'alignment', userId, itemId, priority } as const
      const operationId = await startOperation(trx, jobs, 'align-transcript', { alignmentId: id }, operation)
      if (operationId === undefined) throw new Error('An operation without a key is always started.')
      const { id: _, ...request } = input
      await trx
        .insertInto('alignments')
        .values({
          id,
          user_id: userId,
          item_id: itemId,
          operation_id: operationId,
          request: JSON.stringify(request),
          result: null,
        })
        .execute()
    },
    reply: (id) => loadAlignment(db, user, id),
  })
}
