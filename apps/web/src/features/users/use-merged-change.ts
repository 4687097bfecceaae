import type { ChangeUser, User } from '@lares/shared-types/users'
import type { ConflictingSave } from '../../shared/forms/conflicting-save.ts'
import { saveMerging } from '../../shared/forms/save-merging.ts'
import { useChangeUserMutation } from './api.ts'

type ChangedFields = Omit<ChangeUser, 'version'>

export interface MergedChange {
  readonly error?: unknown
  /** The save of somebody else with which the change was merged. */
  readonly mergedWith?: ConflictingSave | undefined
}

/**
 * Changes one user. If somebody else has saved them meanwhile, the change is made again for the user as they are now;
 * `toFields` returns what to change, or undefined if that save clashes with the change.
 */
export function useMergedChange() {
  const [change, state] = useChangeUserMutation()

  async function save(
    user: User,
    toFields: (current: User) => ChangedFields | undefined,
  ): Promise<MergedChange> {
    const { result, mergedWith } = await saveMerging({
      values: toFields(user) ?? {},
      version: user.version,
      send: (fields, version) => change({ params: { id: user.id }, body: { version, ...fields } }),
      merge: toFields,
    })
    return result.error ? { error: result.error } : { mergedWith }
  }

  return [save, state] as const
}
