import type { CheckName, Repair } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useRepairsInfiniteQuery } from '../api.ts'
import styles from '../findings/findings.module.css'

/** The repairs of a check, latest first: what, by whom, when, and how it went. */
export function RepairList({ check }: { check: CheckName }) {
  const { t } = useTranslation('integrity')
  const pages = useRepairsInfiniteQuery({ check }, { refetchOnMountOrArgChange: true })
  const { loadMore, retry } = useLoadMore(pages)
  const repairs = pages.currentData?.pages.flatMap((page) => page.repairs) ?? []
  return (
    <div>
      {!pages.currentData && !pages.error ? <ListSkeleton lead="none" lines={2} height={72} /> : null}
      {pages.currentData && repairs.length === 0 ? (
        <EmptyState icon="tool" title={t('repairs.none')} text={t('repairs.noneText')} />
      ) : null}
      {repairs.length > 0 ? (
        <ul className={styles.list} aria-label={t('repairs.title')}>
          {repairs.map((repair) => (
            <RepairRow key={repair.id} repair={repair} />
          ))}
        </ul>
      ) : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <Button variant="default" mt="md" loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </div>
  )
}

function RepairRow({ repair }: { repair: Repair }) {
  const { t } = useTranslation('integrity')
  const getTitle = useItemTitle()
  const { item, subject, method, failure, source, by, at } = repair
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={method ? 'circle-check' : 'alert-triangle'} size={22} />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>
          {item ? (
            <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
          ) : (
            (subject ?? t('repairs.something'))
          )}
        </h3>
        {method ? <p className={styles.problem}>{t(`methods.${method}`, { source })}</p> : null}
        {failure ? (
          <p className={styles.failure}>
            {t('repairs.failed')} {t(`failures.${failure}`)}
          </p>
        ) : null}
        <p className={styles.facts}>
          {item && subject ? <span>{subject}</span> : null}
          <span>{t('repairs.by', { name: by?.displayName ?? t('repairs.archive') })}</span>
          <RelativeTime instant={at} />
        </p>
      </div>
    </li>
  )
}
