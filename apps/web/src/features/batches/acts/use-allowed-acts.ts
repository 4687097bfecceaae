import { type BatchActName, batchActNames } from '@lares/shared-types/batches'
import type { Permission } from '@lares/shared-types/permissions'
import { useUser } from '../../../shared/session/use-user.ts'

/** The acts that the user may run; the server decides again for each item. */
export function useAllowedActs(): readonly BatchActName[] {
  const permissions = useUser()?.permissions ?? []
  const needed: Partial<Record<BatchActName, readonly Permission[]>> = {
    rating: [],
    index: [],
    derive: ['media:process'],
    process: ['media:process'],
    transcribe: ['media:process'],
    trash: ['items:delete'],
  }
  return batchActNames.filter((name) => {
    const anyOf = needed[name] ?? ['items:edit-own', 'items:edit-any']
    return anyOf.length === 0 || anyOf.some((permission) => permissions.includes(permission))
  })
}
