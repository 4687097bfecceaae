import { useTranslation } from 'react-i18next'
import { type ApiFailure, isApiFailure } from '../api/api-failure.ts'
import { useWaitFormatter } from './use-wait-formatter.ts'

/** Returns a function that translates the error of a failed call. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(['shared', 'failures'])
  const waitInWords = useWaitFormatter()
  return (error) => {
    if (!isApiFailure(error)) return t('failures.internal')
    if (error.retryAfter && error.code === 'too-many-requests') {
      return t('failures.wait', { time: waitInWords(error.retryAfter) })
    }
    if (error.code === 'forbidden' && error.params?.reason === 'view') return t('failures:view')
    if (error.code === 'forbidden' && error.params?.reason === 'restricted') return t('failures:restricted')
    // These errors are in a namespace of the further texts, because guests do not need them.
    return isLaterCode(error.code) ? t(`failures:${error.code}`) : t(`failures.${error.code}`)
  }
}

type Code = ApiFailure['code']

/** Of calls that only signed-in users make, and of the second step of signing in, which has texts of its own. */
const laterCodes = [
  'second-factor-required',
  'code-refused',
  'sign-in-expired',
  'provider-refused',
  'export-not-ready',
  'export-outdated',
  'too-many-exports',
  'too-many-versions',
  'too-many-passkeys',
  'too-many-regions',
  'too-many-suggestions',
  'transcripts-differ',
  'in-trash',
] as const
type LaterCode = Extract<Code, `ai-${string}` | `backup-${string}`> | (typeof laterCodes)[number]

function isLaterCode(code: Code): code is LaterCode {
  return /^(ai|backup)-/.test(code) || laterCodes.some((later) => later === code)
}
