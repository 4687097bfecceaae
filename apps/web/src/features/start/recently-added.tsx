import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../shared/ui/virtual-list/virtual-list.tsx'
import { ItemCard } from '../items/public.ts'
import { latestItemsQuery, useRecentItemsQuery } from '../search/public.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './recently-added.module.css'

/** The list has one page only: older items are found by searching. */
const loadNothing = () => undefined

/** The latest items of the archive, or the first steps while it is empty. */
export function RecentlyAdded() {
  const { t } = useTranslation('start')
  const { data: latest, error, refetch } = useRecentItemsQuery(latestItemsQuery)
  const data = useDeferredValue(latest)
  if (data?.items.length === 0) return <FirstSteps />
  return (
    <section aria-labelledby="recently-added">
      <h2 id="recently-added" className={styles.heading}>
        {t('recent.title')}
      </h2>
      {!data && !error ? <CardsSkeleton height={260} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data ? (
        <VirtualList
          entries={data.items}
          getKey={({ id }) => id}
          label={t('recent.title')}
          estimate={300}
          columnWidth={156}
          gap={16}
          onEnd={loadNothing}
          render={(item) => <ItemCard item={item} />}
        />
      ) : null}
    </section>
  )
}
