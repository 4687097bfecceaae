import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { formatFileSize } from '../../shared/i18n/format-file-size.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useMonitoringQuery } from './api.ts'

/** How much the archive holds and what is free, in short, with a link to the page that tells more; for those who may read it. */
export function ArchiveStorage() {
  const { t, i18n } = useTranslation('monitoring')
  const { data, error, refetch } = useMonitoringQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton lead="none" rows={1} />
  const count = data.kinds.reduce((sum, { items }) => sum + items, 0)
  const bytes = data.families.reduce((sum, family) => sum + family.bytes, 0)
  const formatSize = (size: number) => formatFileSize(size, i18n.language)
  return (
    <>
      <p>{count === 0 ? t('stored.empty') : t('stored.total', { count, size: formatSize(bytes) })}</p>
      {data.disk ? <p>{t('stored.free', { size: formatSize(data.disk.freeBytes) })}</p> : null}
      <p>
        <Link to={paths.monitoring.to()} data-alone>
          {t('stored.more')}
        </Link>
      </p>
    </>
  )
}
