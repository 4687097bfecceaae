import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'

/** Returns a function that names a day: 'Today', 'Yesterday', '3 November 2026'. */
export function useDayText(): (day: Date) => string {
  const { t, i18n } = useTranslation('notifications')
  return (day) => {
    const today = new Date()
    today.setHours(0, 0, 0, 0)
    const yesterday = new Date(today)
    yesterday.setDate(today.getDate() - 1)
    if (day.getTime() === today.getTime()) return t('today')
    if (day.getTime() === yesterday.getTime()) return t('yesterday')
    return getDateFormat(i18n.language, { dateStyle: 'long' }).format(day)
  }
}
