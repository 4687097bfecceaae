import { useTranslation } from 'react-i18next'
import type texts from './locales/en.json'

type AreaKey = keyof (typeof texts)['areas']

/** Returns a function that names an area; one of a newer version is named as in the code. */
export function useAreaName(): (area: string) => string {
  const { t, i18n } = useTranslation('site-texts')
  return (area) => (i18n.exists(`site-texts:areas.${area}`) ? t(`areas.${area as AreaKey}`) : area)
}
