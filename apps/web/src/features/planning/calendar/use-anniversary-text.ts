import type { Anniversary } from '@lares/shared-types/planning'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'

/** Returns a function that tells an anniversary in words. */
export function useAnniversaryText() {
  const { t } = useTranslation('planning')
  const getName = useName()
  return ({ kind, names, partnerNames = {}, years, doubt }: Anniversary) => {
    const values = { name: getName(names), partner: getName(partnerNames), count: years }
    const anniversary = t(`anniversary.${kind}`, values)
    return doubt ? t(`doubt.${doubt}`, { anniversary }) : anniversary
  }
}
