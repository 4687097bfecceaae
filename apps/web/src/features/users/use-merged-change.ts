import type { ChangeUser, User } from '@lares/shared-types/users'
import {
  type ConflictingSave,
  getConflictingSave,
  getCurrentEntity,
} from '../../shared/forms/conflicting-save.ts'
import { useChangeUserMutation } from './api.ts'

/** Saves of others with which one change is merged. */
const maxMerges = 3

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
    const { id } = user
    const send = ({ version }: User, fields: ChangedFields) =>
      change({ params: { id }, body: { version, ...fields } })
    let { error } = await send(user, toFields(user) ?? {})
    let mergedWith: ConflictingSave | undefined
    for (let attempt = 0; error && attempt < maxMerges; attempt++) {
      const current = getCurrentEntity<User>(error)
      const fields = current && toFields(current)
      if (!fields) break
      mergedWith = getConflictingSave(error)
      error = (await send(current, fields)).error
    }
    return error ? { error } : { mergedWith }
  }

  return [save, state] as const
}
