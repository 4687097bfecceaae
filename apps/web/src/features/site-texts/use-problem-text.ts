import type { FileProblemKind, TextProblem } from '@lares/shared-types/text-rules'
import { useTranslation } from 'react-i18next'

/** Why a text cannot be used, a sentence each. */
export function useProblemText(): (problem: TextProblem<FileProblemKind>) => string {
  const { t } = useTranslation('site-texts')
  return ({ kind, part = '' }) => {
    if (kind === 'unknown-placeholder' && part === '') return t('problems.brokenPlaceholder')
    return t(`problems.${kind}`, { part })
  }
}
