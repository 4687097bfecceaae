import type { Monitoring } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { groupYears } from './charts/group-years.ts'

type YearsPanelProps = Pick<Monitoring, 'years' | 'undated'>

/** From which years the items are; decades or centuries where those are too many. */
export function YearsPanel({ years, undated }: YearsPanelProps) {
  const { t, i18n } = useTranslation('monitoring')
  const format = getNumberFormat(i18n.language)
  const { step, groups } = groupYears(years)
  const columns = groups.map(({ from, items }) => ({
    id: String(from),
    label: step === 1 ? String(from) : t('years.span', { from, to: from + step - 1 }),
    mark: String(from),
    value: items,
    text: t('items', { count: items, number: format.format(items) }),
  }))
  return (
    <Panel title={t('years.title')} lead={t('years.undated', { count: undated })}>
      {columns.length === 0 ? (
        <p>{t('years.empty')}</p>
      ) : (
        <ColumnChart
          caption={t('years.title')}
          headings={[t('years.year'), t('stored.items')]}
          columns={columns}
        />
      )}
    </Panel>
  )
}
