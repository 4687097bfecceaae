import { kindPaths } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import type { Revision } from '@lares/shared-types/revisions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfflineFailure } from '../../../shared/api/api-failure.ts'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { useRevisionPagesInfiniteQuery } from '../api/items-api.ts'
import styles from '../facts/facts.module.css'
import { useFieldName } from '../facts/use-field-name.ts'

/** How many revisions are shown before the reader asks for all. */
const collapsedCount = 3

/** The revisions of an item, the latest first: who saved it, when, and which fields changed. */
export function RevisionList({ item: { id, kind } }: { item: Pick<Item, 'id' | 'kind'> }) {
  const { t } = useTranslation('items')
  const pages = useRevisionPagesInfiniteQuery(id, { refetchOnReconnect: true })
  const { currentData, error, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const { retry } = useLoadMore(pages)
  const [isExpanded, setIsExpanded] = useState(false)
  const revisions = currentData?.pages.flatMap((page) => page.revisions) ?? []
  const [latest] = revisions
  const failure = isOfflineFailure(error) ? undefined : error
  if (!latest && !failure) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ol className={styles.list}>
        {revisions.slice(0, isExpanded ? undefined : collapsedCount).map((revision) => (
          <RevisionRow key={revision.number} revision={revision} />
        ))}
      </ol>
      {failure ? <RetryNote error={failure} isRetrying={pages.isFetching} onRetry={retry} /> : null}
      <HistoryLink type={kindPaths[kind]} id={id} />
      {revisions.length > collapsedCount && !isExpanded ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsExpanded(true)}>
          {t('history.all')}
        </Button>
      ) : null}
      {isExpanded && hasNextPage && !error ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('history.earlier')}
        </Button>
      ) : null}
    </section>
  )
}

function RevisionRow({ revision: { action, by, at, changed } }: { revision: Revision }) {
  const { t, i18n } = useTranslation('items')
  const getFieldName = useFieldName()
  const fields = getListFormat(i18n.language).format(changed.map(getFieldName))
  return (
    <li>
      <div>{t(`history.${action}`, { name: by?.displayName ?? t('history.nobody') })}</div>
      {action === 'changed' || action === 'reverted' ? <div className={styles.muted}>{fields}</div> : null}
      <div className={styles.muted}>
        <RelativeTime instant={at} />
      </div>
    </li>
  )
}
