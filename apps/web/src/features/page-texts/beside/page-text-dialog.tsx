import type { Asset } from '@lares/shared-types/assets'
import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { usePageTextQuery } from '../api.ts'
import styles from './beside.module.css'
import { PageTextEditor } from './page-text-editor.tsx'
import { PageTextReader } from './page-text-reader.tsx'

interface PageTextDialogProps {
  asset: Asset
  overview: PageTextOverview
  mayWrite: boolean
  page: number
  onPage: (page: number) => void
  onClose: () => void
}

/** A page and its text beside each other, to read or to correct. */
export function PageTextDialog({ asset, overview, mayWrite, page, onPage, onClose }: PageTextDialogProps) {
  const { t } = useTranslation('page-texts')
  const { currentData: text, error, refetch } = usePageTextQuery({ params: { id: asset.id, page } })
  return (
    <AppDialog
      opened
      size="full"
      title={
        mayWrite ? t('beside.correct', { name: asset.filename }) : t('beside.read', { name: asset.filename })
      }
      onClose={onClose}
    >
      {overview.pages > 1 ? <PageChoice overview={overview} page={page} onPage={onPage} /> : null}
      {error && !text ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!text && !error ? <PageSkeleton /> : null}
      {text && mayWrite ? (
        <PageTextEditor key={page} asset={asset} text={text} refetch={refetch} onClose={onClose} />
      ) : null}
      {text && !mayWrite ? <PageTextReader asset={asset} text={text} /> : null}
    </AppDialog>
  )
}

interface PageChoiceProps {
  overview: PageTextOverview
  page: number
  onPage: (page: number) => void
}

function PageChoice({ overview: { pages, read }, page, onPage }: PageChoiceProps) {
  const { t } = useTranslation('page-texts')
  const checked = new Set(read.filter((one) => one.checked).map((one) => one.page))
  return (
    <div className={styles.pageChoice}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('beside.previousPage')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" size={18} />
      </ActionIcon>
      <NativeSelect
        aria-label={t('beside.page')}
        value={page}
        onChange={({ currentTarget }) => onPage(Number(currentTarget.value))}
        data={Array.from({ length: pages }, (_, index) => {
          const place = { page: index + 1, total: pages }
          const isChecked = checked.has(place.page)
          return {
            value: String(place.page),
            label: isChecked ? t('beside.pageOfChecked', place) : t('beside.pageOf', place),
          }
        })}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('beside.nextPage')}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" size={18} />
      </ActionIcon>
    </div>
  )
}

function PageSkeleton() {
  const { t } = useTranslation('shared')
  return (
    <div className={styles.columns} role="status" aria-label={t('loading')}>
      <div className={styles.pageSkeleton} />
      <div className={styles.textSkeleton} />
    </div>
  )
}
