import type { ActivityRange } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useActivityQuery } from '../api.ts'
import { BarTable } from '../charts/bar-table.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { DaysPanel } from './days-panel.tsx'
import { useStepFormat } from './use-step-format.ts'

/** How the archive grows, and who works on it. */
export function ActivityPanels({ range }: { range: ActivityRange }) {
  const { t, i18n } = useTranslation('monitoring')
  const { data, error, refetch } = useActivityQuery({ query: { range } }, { refetchOnMountOrArgChange: true })
  const formatStep = useStepFormat(range)
  const format = getNumberFormat(i18n.language)
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <CardsSkeleton cards={2} height={220} />
  return (
    <>
      <Panel title={t('growth.title')}>
        <ColumnChart
          caption={t('growth.title')}
          headings={[t('growth.from'), t('growth.added')]}
          columns={data.steps.map(({ from, items, bytes }) => {
            const count = t('items', { count: items, number: format.format(items) })
            const text = bytes > 0 ? `${count}, ${formatFileSize(bytes, i18n.language)}` : count
            return { id: from, ...formatStep(from), value: items, text }
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
      <DaysPanel days={data.days} people={data.people} />
    </>
  )
}
