import type { ItemSelection } from '@lares/shared-types/item-selection'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import rows from '../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useExportsQuery } from './api.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ExportRow } from './export-row.tsx'
import styles from './exports.module.css'

const everything: ItemSelection = { filter: {} }

/** The page of the user's own exports, where everything that they can see is exported. */
export function ExportsPage() {
  const { t } = useTranslation('exports')
  const { data, error, isLoading, refetch } = useExportsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isExporting, setIsExporting] = useState(false)
  const exports = data?.exports ?? []
  return (
    <>
      <PageHeader lead={t('lead')}>
        <Button onClick={() => setIsExporting(true)}>{t('everything')}</Button>
      </PageHeader>
      {isLoading ? <ListSkeleton lead="none" lines={2} height={96} /> : null}
      {data && exports.length === 0 ? (
        <EmptyState icon="download" title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      {exports.length > 0 ? (
        <ul className={`${rows.list} ${styles.list}`} aria-label={t('list')}>
          {exports.map((exported) => (
            <ExportRow key={exported.id} exported={exported} />
          ))}
        </ul>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isExporting ? <ExportDialog selection={everything} onClose={() => setIsExporting(false)} /> : null}
    </>
  )
}
