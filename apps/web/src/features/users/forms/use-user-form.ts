import { newUserPermissions } from '@lares/shared-types/permissions'
import { InviteUser, type User } from '@lares/shared-types/users'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** The writable part of a user, as a form shows it. */
export function valuesOf(user: User): InviteUser {
  const { email, displayName, isAdmin, permissions, restrictedTagIds, restrictedCategoryIds, siteparams } =
    user
  const language = siteparams.language ? { language: siteparams.language } : {}
  return { email, displayName, isAdmin, permissions, restrictedTagIds, restrictedCategoryIds, ...language }
}

const fresh: InviteUser = {
  email: '',
  displayName: '',
  isAdmin: false,
  permissions: newUserPermissions,
  restrictedTagIds: [],
  restrictedCategoryIds: [],
}

/** The form of a user who is there, or of one to be invited. */
export function useUserForm(user: User | undefined) {
  return useContractForm({ schema: InviteUser, defaultValues: user ? valuesOf(user) : fresh })
}
