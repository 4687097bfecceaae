import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { usePlayerState } from '../use-player.ts'

/** The name of the sleep timer, with when it ends playing once it is set. */
export function useSleepLabel(): string {
  const { t, i18n } = useTranslation('player')
  const sleep = usePlayerState((state) => state.sleep)
  if (sleep === undefined) return t('sleep.label')
  if (sleep === 'end') return t('sleep.atEnd')
  const format = getDateFormat(i18n.language, { hour: 'numeric', minute: 'numeric' })
  return t('sleep.at', { time: format.format(sleep) })
}
