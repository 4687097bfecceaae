import type { Region } from '@lares/shared-types/regions'
import { useTranslation } from 'react-i18next'
import { useName } from '../../shared/i18n/use-name.ts'

/** Returns a function that names who is marked, or asks who it is. */
export function useRegionName(): (region: Pick<Region, 'participant'>) => string {
  const { t } = useTranslation('regions')
  const getName = useName()
  return ({ participant }) => (participant ? getName(participant.names) : t('whoIsThis'))
}
