import { useNavigate } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { paths } from '../../shared/config/paths.ts'
import { useLoginMutation } from '../../shared/session/session-api.ts'
import { secondStepUrl } from './forms/sign-in-form.tsx'

/**
 * Returns a function that signs in with the password that has just been set, so that it need not be typed twice. If that
 * fails it opens the sign-in page, because the account exists; with a second factor, at the step that asks for its code.
 */
export function useAutoSignIn(): (email: string, password: string) => Promise<void> {
  const [login] = useLoginMutation()
  const navigate = useNavigate()
  return async (email, password) => {
    const { error } = await login({ body: { email, password } })
    if (!error) return
    const needsCode = isApiFailure(error) && error.code === 'second-factor-required'
    await navigate(needsCode ? secondStepUrl : paths.index.to(), { replace: true })
  }
}
