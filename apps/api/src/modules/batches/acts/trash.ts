import { writeTrashState } from '../../items/trash.ts'
import type { Act } from './act.ts'

export const trash: Act<'trash'> = {
  right: 'delete',
  plan: () => ({ outcome: 'change' }),
  async apply({ trx, services, user }, stored) {
    const at = services.now()
    const versionAfter = await writeTrashState(trx, user, stored, { action: 'trashed', at })
    return { versionBefore: stored.version, versionAfter }
  },
  async undo({ trx, services, user }, stored, { versionAfter }) {
    if (stored.version !== versionAfter) return { state: 'kept', reason: 'changed-since' }
    await writeTrashState(trx, user, stored, { action: 'restored', at: services.now() })
    return { state: 'undone' }
  },
}
