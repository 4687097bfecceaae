import type { ActivityRange } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'

interface StepFormat {
  /** The whole step. */
  readonly label: Intl.DateTimeFormatOptions
  /** What stands below its column, as short as a phone needs it. */
  readonly mark: Intl.DateTimeFormatOptions
  /** Hours are those of the device; longer steps start and end in UTC. */
  readonly timeZone?: 'UTC'
}

const day: StepFormat = {
  label: { day: 'numeric', month: 'long' },
  mark: { day: 'numeric', month: 'numeric' },
  timeZone: 'UTC',
}
const formats: Record<ActivityRange, StepFormat> = {
  day: {
    label: { weekday: 'long', hour: 'numeric', minute: 'numeric' },
    mark: { hour: 'numeric', minute: 'numeric' },
  },
  week: { ...day, mark: { weekday: 'short' } },
  month: day,
  year: { label: { month: 'long', year: 'numeric' }, mark: { month: 'short' }, timeZone: 'UTC' },
  decade: { label: { year: 'numeric' }, mark: { year: 'numeric' }, timeZone: 'UTC' },
}

/** Writes the start of a step of a range, in the user's language. */
export function useStepFormat(range: ActivityRange): (from: string) => { label: string; mark: string } {
  const { i18n } = useTranslation()
  const { label, mark, ...zone } = formats[range]
  const [labels, marks] = [label, mark].map((options) =>
    getDateFormat(i18n.language, { ...options, ...zone }),
  )
  return (from) => ({
    label: labels?.format(new Date(from)) ?? from,
    mark: marks?.format(new Date(from)) ?? from,
  })
}
