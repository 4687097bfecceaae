import type { AudioVersion } from '@lares/shared-types/versions'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'

/** Returns a function that names a version: as somebody has named it, else by when it was made. */
export function useVersionName(): (version: AudioVersion) => string {
  const { t, i18n } = useTranslation('processing')
  return ({ name, createdAt }) =>
    name ||
    t('versions.unnamed', {
      date: getDateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(createdAt),
      ),
    })
}
