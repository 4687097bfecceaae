import { newUserPermissions } from '@lares/shared-types/permissions'
import { InviteUser, type User } from '@lares/shared-types/users'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useUser } from '../../../shared/session/use-user.ts'

/** Converts a user to the values of their form. */
export function toFormValues(user: User): InviteUser {
  const { email, displayName, isAdmin, permissions, restrictedTagIds, restrictedCategoryIds, siteparams } =
    user
  const language = siteparams.language ? { language: siteparams.language } : {}
  return { email, displayName, isAdmin, permissions, restrictedTagIds, restrictedCategoryIds, ...language }
}

/** Somebody who is invited, before anything is entered: with the default permissions that the viewer holds. */
export function useNewUser(): InviteUser {
  const viewer = useUser()
  return {
    email: '',
    displayName: '',
    isAdmin: false,
    permissions: newUserPermissions.filter((permission) => viewer?.permissions.includes(permission)),
    restrictedTagIds: [],
    restrictedCategoryIds: [],
  }
}

/** The form of an existing user, or of an invitation. */
export function useUserForm(user: User | undefined) {
  const newUser = useNewUser()
  return useContractForm({ schema: InviteUser, defaultValues: user ? toFormValues(user) : newUser })
}
