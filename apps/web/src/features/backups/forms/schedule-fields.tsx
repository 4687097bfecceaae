import type { BackupSchedule } from '@lares/shared-types/backups'
import { NativeSelect } from '@mantine/core'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import styles from './forms.module.css'
import { NumberSelect } from './number-select.tsx'

const rhythms = ['day', 'week', 'never'] as const
const intervals = ['week', 'month', 'quarter'] as const
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** When a target is backed up, and when the whole of it is checked. */
export function ScheduleFields({ control }: { control: Control<{ schedule: BackupSchedule }> }) {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const every = useWatch({ control, name: 'schedule.every' })
  return (
    <fieldset className={styles.group}>
      <legend>{t('schedule.legend')}</legend>
      <div className={styles.columns}>
        <Controller
          control={control}
          name="schedule.every"
          render={({ field }) => (
            <NativeSelect
              {...field}
              label={t('schedule.every')}
              data={rhythms.map((value) => ({ value, label: t(`schedule.rhythms.${value}`) }))}
            />
          )}
        />
        {every === 'week' ? (
          <NumberSelect
            control={control}
            name="schedule.weekday"
            label={t('schedule.weekday')}
            options={range(1, 7)}
            toText={(weekday) => formatWeekday(weekday, language)}
          />
        ) : null}
        {every === 'never' ? null : (
          <>
            <NumberSelect
              control={control}
              name="schedule.hour"
              label={t('schedule.hour')}
              options={range(0, 23)}
              toText={(hour) => formatHour(hour, language)}
            />
            <Controller
              control={control}
              name="schedule.fullCheckEvery"
              render={({ field }) => (
                <NativeSelect
                  {...field}
                  label={t('schedule.fullCheckEvery')}
                  data={intervals.map((value) => ({ value, label: t(`schedule.intervals.${value}`) }))}
                />
              )}
            />
          </>
        )}
      </div>
      <p className={styles.hint}>{t(every === 'never' ? 'schedule.neverHint' : 'schedule.hint')}</p>
    </fieldset>
  )
}

/** ISO 8601 weekday → its name. */
export function formatWeekday(weekday: number, language: string): string {
  // 5 January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return getDateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day)
}

export function formatHour(hour: number, language: string): string {
  const time = new Date(Date.UTC(1970, 0, 1, hour))
  return getDateFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(time)
}
