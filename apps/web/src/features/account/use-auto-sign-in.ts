import { useNavigate } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { useLoginMutation } from '../../shared/session/session-api.ts'

/**
 * Returns a function that signs in with the password that has just been set, so that it need not be typed twice. If that
 * fails it opens the sign-in page, because the account exists.
 */
export function useAutoSignIn(): (email: string, password: string) => Promise<void> {
  const [login] = useLoginMutation()
  const navigate = useNavigate()
  return async (email, password) => {
    const { error } = await login({ body: { email, password } })
    if (error) await navigate(paths.index.to(), { replace: true })
  }
}
