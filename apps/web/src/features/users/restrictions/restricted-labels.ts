import type { User } from '@lares/shared-types/users'
import type { LabelKind } from '../../labels/public.ts'

/** The field of a user with the restricted labels of each kind. */
const fields = { tags: 'restrictedTagIds', categories: 'restrictedCategoryIds' } as const satisfies Record<
  LabelKind,
  keyof User
>

export function getRestricted(user: User, kind: LabelKind): readonly string[] {
  return user[fields[kind]]
}

/** The fields of a change, or of a question, in which the labels of one kind are these. */
export function withRestricted(kind: LabelKind, ids: readonly string[]) {
  return { [fields[kind]]: [...ids] }
}
