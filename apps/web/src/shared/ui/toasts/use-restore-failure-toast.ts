import type { LocalizedNames } from '@lares/shared-types/languages'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../api/api-failure.ts'
import { useName } from '../../i18n/use-name.ts'
import { truncateTitle } from '../../text/truncate-title.ts'
import type { FailureNoteProps } from '../failure-note.tsx'
import { useFailureToast } from './use-failure-toast.ts'

/**
 * Returns a function that shows by a toast why a tag, category or person could not be restored. `texts` are those of further
 * errors, by code.
 */
export function useRestoreFailureToast(): (error: unknown, texts: FailureNoteProps['texts']) => void {
  const { t } = useTranslation('trash')
  const getName = useName()
  const showFailure = useFailureToast()
  return (error, texts) => {
    const target = isApiFailure(error) ? (error.params?.target as LocalizedNames | undefined) : undefined
    const first = target && t('deletions.targetFirst', { name: truncateTitle(getName(target)) })
    showFailure(error, { ...texts, ...(first && { 'in-trash': first }) })
  }
}
