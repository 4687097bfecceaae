import type { EventFields } from '@lares/shared-types/planning'
import { parseRule } from '@lares/shared-types/recurrence/rule'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { toRepeat } from './repeat.ts'

/** Returns a function that tells how an event recurs; undefined if it does not. */
export function useRepeatText(): (event: Pick<EventFields, 'rule' | 'startDay'>) => string | undefined {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  return ({ rule: text, startDay }) => {
    const rule = text === null ? undefined : parseRule(text)
    if (!rule) return undefined
    const repeat = toRepeat(text, startDay)
    const isPlain = repeat && (repeat.frequency !== 'WEEKLY' || repeat.weekdays.length <= 1)
    const every = isPlain ? t(`repeat.every.${rule.frequency}`, { count: rule.interval }) : t('repeat.other')
    return rule.until ? t('repeat.everyUntil', { every, day: texts.date(rule.until) }) : every
  }
}
