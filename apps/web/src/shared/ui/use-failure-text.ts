import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../api/api-failure.ts'
import { useWaitInWords } from './use-wait-in-words.ts'

/** The sentence, in the reader's language, for a call that failed. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared')
  const waitInWords = useWaitInWords()
  return (error) => {
    if (!isApiFailure(error)) return t('failures.internal')
    if (error.retryAfter && error.code === 'too-many-requests') {
      return t('failures.wait', { time: waitInWords(error.retryAfter) })
    }
    return t(`failures.${error.code}`)
  }
}
