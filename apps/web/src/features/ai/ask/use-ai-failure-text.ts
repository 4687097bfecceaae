import { useTranslation } from 'react-i18next'

const known = ['ai-refused', 'ai-no-model', 'ai-unusable', 'ai-unreachable', 'ai-busy', 'ai-timeout'] as const

/** Why the model did not answer, as a sentence. */
export function useAiFailureText(): (failure: string) => string {
  const { t } = useTranslation(['ai', 'failures'])
  return (failure) => {
    if (failure === 'unproven') return t('origin.unproven')
    const code = known.find((one) => one === failure) ?? 'ai-unusable'
    return t(`failures:${code}`)
  }
}
