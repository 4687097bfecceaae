import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'

/** Returns a function that says in a sentence why a file cannot be displayed. */
export function useUnreadableReason(): (asset: Pick<Asset, 'family' | 'reason'>) => string {
  const { t } = useTranslation('items')
  return ({ family, reason = 'corrupt' }) =>
    family === 'image' && reason === 'corrupt' ? t('files.notAPicture') : t(`files.reasons.${reason}`)
}
