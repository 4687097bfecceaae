import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useLinkNewPasswordMutation } from '../api.ts'
import type { UserAction } from './user-dialogs.tsx'

/** Returns a function that creates a password reset link for a user and opens its dialog, or shows an error. */
export function usePasswordLink(user: User, onAction: (action: UserAction) => void): () => Promise<void> {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const failureText = useFailureText()
  const [createLink] = useLinkNewPasswordMutation()
  const name = user.displayName

  function getErrorText(error: unknown): string {
    if (!isApiFailure(error)) return failureText(error)
    const { code, params } = error
    if (code === 'already-exists') return t('newPassword.cannotSignIn', { name })
    return params?.reason === 'beyond-own-rights' ? t('newPassword.beyond', { name }) : failureText(error)
  }

  return async () => {
    const { data, error } = await createLink({ params: { id: user.id } })
    if (data) onAction({ action: 'linked', name, passwordLink: data })
    else dispatch(toastShown({ title: getErrorText(error), intent: 'error' }))
  }
}
