import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useLinkNewPasswordMutation } from '../api.ts'
import type { UserAct } from './user-dialogs.tsx'

/** Makes a link for a new password of a user and shows it, or says why there is none. */
export function usePasswordLink(user: User, onDo: (act: UserAct) => void): () => Promise<void> {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const failureText = useFailureText()
  const [make] = useLinkNewPasswordMutation()
  const name = user.displayName

  function whyNot(error: unknown): string {
    if (!isApiFailure(error)) return failureText(error)
    const { code, params } = error
    if (code === 'already-exists') return t('newPassword.cannotSignIn', { name })
    return params?.reason === 'beyond-own-rights' ? t('newPassword.beyond', { name }) : failureText(error)
  }

  return async () => {
    const { data, error } = await make({ params: { id: user.id } })
    if (data) onDo({ act: 'linked', name, made: data })
    else dispatch(toastShown({ title: whyNot(error), intent: 'error' }))
  }
}
