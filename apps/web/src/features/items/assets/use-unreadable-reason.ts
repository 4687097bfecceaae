import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'

/** The sentence that says why a file cannot be shown. */
export function useUnreadableText(): (asset: Pick<Asset, 'family' | 'reason'>) => string {
  const { t } = useTranslation('items')
  return ({ family, reason = 'corrupt' }) =>
    family === 'image' && reason === 'corrupt' ? t('files.notAPicture') : t(`files.reasons.${reason}`)
}
