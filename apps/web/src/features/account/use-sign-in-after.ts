import { useNavigate } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { useLoginMutation } from '../../shared/session/session-api.ts'

/**
 * Signs in with the password that has just been set, so that nobody types it twice. Where that does not work the
 * sign-in page is shown, because the account is there.
 */
export function useSignInAfter(): (email: string, password: string) => Promise<void> {
  const [login] = useLoginMutation()
  const navigate = useNavigate()
  return async (email, password) => {
    const { error } = await login({ body: { email, password } })
    if (error) await navigate(paths.index.to(), { replace: true })
  }
}
