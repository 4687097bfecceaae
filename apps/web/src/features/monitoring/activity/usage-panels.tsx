import type { ActivityRange, Usage } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useUsageQuery } from '../api.ts'
import { BarTable } from '../charts/bar-table.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { useStepFormat } from './use-step-format.ts'

/** How often and how fast searches were, and how often models were used. */
export function UsagePanels({ range }: { range: ActivityRange }) {
  const { data, error, refetch } = useUsageQuery({ query: { range } }, { refetchOnMountOrArgChange: true })
  if (!data)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <CardsSkeleton cards={2} height={160} />
  return (
    <>
      <SearchesPanel usage={data} range={range} />
      <AiPanel usage={data} />
    </>
  )
}

function SearchesPanel({ usage: { steps, searchMs }, range }: { usage: Usage; range: ActivityRange }) {
  const { t, i18n } = useTranslation('monitoring')
  const formatStep = useStepFormat(range)
  const format = getNumberFormat(i18n.language)
  const seconds = getNumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const sum = (figure: 'searches' | 'empty' | 'slow') =>
    steps.reduce((total, step) => total + step[figure], 0)
  const count = (key: 'searches.count' | 'searches.empty' | 'searches.slow', amount: number) =>
    t(key, { count: amount, number: format.format(amount) })
  if (searchMs === null)
    return (
      <Panel title={t('searches.title')}>
        <p>{t('searches.none')}</p>
      </Panel>
    )
  const lead = [
    t('searches.average', { seconds: seconds.format(searchMs / 1000) }),
    count('searches.empty', sum('empty')),
    count('searches.slow', sum('slow')),
  ]
  return (
    <Panel title={t('searches.title')} lead={lead.join(' ')}>
      <ColumnChart
        caption={t('searches.title')}
        headings={[t('growth.from'), t('searches.title')]}
        columns={steps.map(({ from, searches }) => ({
          id: from,
          ...formatStep(from),
          value: searches,
          text: count('searches.count', searches),
        }))}
      />
    </Panel>
  )
}

function AiPanel({ usage: { ai, tokens } }: { usage: Usage }) {
  const { t, i18n } = useTranslation('monitoring')
  const format = getNumberFormat(i18n.language)
  const used = ai.filter(({ calls }) => calls > 0)
  const lead = tokens > 0 ? t('models.tokens', { count: tokens, number: format.format(tokens) }) : undefined
  return (
    <Panel title={t('models.title')} {...(lead && { lead })}>
      {used.length === 0 ? (
        <p>{t('models.none')}</p>
      ) : (
        <BarTable
          caption={t('models.caption')}
          headings={[t('models.use'), t('models.calls'), t('models.failed')]}
          rows={used.map(({ use, calls, failed }) => ({
            id: use,
            name: t(`models.uses.${use}`),
            value: calls,
            cells: [format.format(calls), format.format(failed)],
          }))}
        />
      )}
    </Panel>
  )
}
