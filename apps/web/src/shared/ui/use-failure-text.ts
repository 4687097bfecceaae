import { useTranslation } from 'react-i18next'
import { type ApiFailure, isApiFailure } from '../api/api-failure.ts'
import { useWaitInWords } from './use-wait-in-words.ts'

/** The sentence, in the reader's language, for a call that failed. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(['shared', 'failures'])
  const waitInWords = useWaitInWords()
  return (error) => {
    if (!isApiFailure(error)) return t('failures.internal')
    if (error.retryAfter && error.code === 'too-many-requests') {
      return t('failures.wait', { time: waitInWords(error.retryAfter) })
    }
    // Those of an AI come with the pages behind the sign-in.
    return isOfAi(error.code) ? t(`failures:${error.code}`) : t(`failures.${error.code}`)
  }
}

type Code = ApiFailure['code']

function isOfAi(code: Code): code is Extract<Code, `ai-${string}`> {
  return code.startsWith('ai-')
}
