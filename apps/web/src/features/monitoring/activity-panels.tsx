import { type ActivityRange, activityRanges } from '@lares/shared-types/contracts/monitoring'
import { formatFileSize } from '@lares/shared-types/file-size'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../shared/i18n/date-format.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { useActivityQuery } from './api.ts'
import { BarTable } from './charts/bar-table.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { HeatMap } from './charts/heat-map.tsx'
import styles from './monitoring-page.module.css'

/** The step itself, and the mark below its column, which is as short as a phone needs it. */
const stepFormats: Record<ActivityRange, readonly [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions]> =
  {
    month: [
      { day: 'numeric', month: 'long' },
      { day: 'numeric', month: 'numeric' },
    ],
    year: [{ month: 'long', year: 'numeric' }, { month: 'short' }],
    decade: [{ year: 'numeric' }, { year: 'numeric' }],
  }

/** How the archive grows, and who works on it, in a range that the user chooses. */
export function ActivityPanels() {
  const { t, i18n } = useTranslation('monitoring')
  const [range, setRange] = useState<ActivityRange>('year')
  const { data, error, refetch } = useActivityQuery({ query: { range } }, { refetchOnMountOrArgChange: true })
  const [step, mark] = stepFormats[range].map((options) =>
    getDateFormat(i18n.language, { ...options, timeZone: 'UTC' }),
  )
  const format = new Intl.NumberFormat(i18n.language)
  const [today = ''] = new Date().toISOString().split('T')
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('activity.title')}</h2>
        <NativeSelect
          label={t('activity.range')}
          value={range}
          onChange={({ currentTarget: { value } }) =>
            setRange(activityRanges.find((one) => one === value) ?? range)
          }
          data={activityRanges.map((value) => ({ value, label: t(`activity.ranges.${value}`) }))}
        />
      </div>
      {!data && !error ? <CardsSkeleton cards={2} height={220} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data ? (
        <>
          <Panel title={t('growth.title')}>
            <ColumnChart
              caption={t('growth.title')}
              headings={[t('growth.from'), t('growth.added')]}
              columns={data.steps.map(({ from, items, bytes }) => {
                const count = t('items', { count: items, number: format.format(items) })
                const start = new Date(from)
                return {
                  id: from,
                  label: step?.format(start) ?? from,
                  mark: mark?.format(start) ?? from,
                  value: items,
                  text: bytes > 0 ? `${count}, ${formatFileSize(bytes, i18n.language)}` : count,
                }
              })}
            />
          </Panel>
          <Panel title={t('people.title')}>
            {data.people.length === 0 ? (
              <p>{t('people.empty')}</p>
            ) : (
              <BarTable
                caption={t('people.caption')}
                headings={[t('people.name'), t('people.changes')]}
                rows={data.people.map(({ id, name, changes }) => ({
                  id,
                  name,
                  value: changes,
                  cells: [format.format(changes)],
                }))}
              />
            )}
          </Panel>
          <Panel title={t('days.title')}>
            <HeatMap days={data.days} today={today} />
          </Panel>
        </>
      ) : null}
    </>
  )
}
