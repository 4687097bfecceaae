import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useRecordingsToCutQuery } from '../api.ts'
import styles from './cut-page.module.css'

/** The latest recordings, to choose one that is cut. */
export function ChooseRecording() {
  const { t } = useTranslation('cuts')
  const getTitle = useItemTitle()
  const { data, error, refetch } = useRecordingsToCutQuery({
    query: { kind: 'record', sort: 'added', limit: 100 },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton lead="none" lines={1} height={48} />
  if (data.items.length === 0)
    return (
      <EmptyState icon="microphone" title={t('choose.empty')} text={t('choose.emptyText')}>
        <Link to={itemLinks.create('record')}>{t('choose.add')}</Link>
      </EmptyState>
    )
  return (
    <Panel title={t('choose.title')} lead={t('choose.lead')}>
      <ul className={styles.recordings}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Link to={`${paths.cutAudio.to()}?id=${item.id}`} className={styles.recording ?? ''}>
              <span lang={item.language ?? undefined}>{getTitle(item)}</span>
              {item.cover?.duration ? (
                <span className={styles.muted}>{formatDuration(item.cover.duration)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
