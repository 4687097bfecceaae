import { maxTableViews } from '@lares/shared-types/contracts/table-views'
import { useTranslation } from 'react-i18next'

/** Why a view cannot be saved under a name. */
export function useViewFailureTexts() {
  const { t } = useTranslation('full-list')
  return {
    'already-exists': t('views.taken'),
    // The server rejects a view beyond the limit with this code as well.
    'invalid-fields': t('views.refused', { count: maxTableViews }),
  }
}
