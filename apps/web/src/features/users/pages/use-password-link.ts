import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useLinkNewPasswordMutation } from '../api.ts'
import type { UserAction } from './user-dialogs.tsx'

/** Returns a function that creates a password reset link for a user and opens its dialog, or shows an error. */
export function usePasswordLink(user: User, onAction: (action: UserAction) => void): () => Promise<void> {
  const { t } = useTranslation('users')
  const showFailure = useFailureToast()
  const [createLink] = useLinkNewPasswordMutation()
  const name = user.displayName

  return async () => {
    const { data, error } = await createLink({ params: { id: user.id } })
    if (data) return onAction({ action: 'linked', name, passwordLink: data })
    const isBeyondRights = isApiFailure(error) && error.params?.reason === 'beyond-own-rights'
    showFailure(error, {
      'already-exists': t('newPassword.cannotSignIn', { name }),
      ...(isBeyondRights ? { [error.code]: t('newPassword.beyond', { name }) } : {}),
    })
  }
}
