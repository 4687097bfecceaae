import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { ItemCard } from '../../items/public.ts'
import { useRecentItemsQuery } from '../api.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './search-page.module.css'

/** The request that `RecentlyAdded` reads; other components use it to load the same items ahead. */
export const latestItemsQuery = { query: { sort: 'added', limit: 24 } } as const

/** The list has one page only: older items are found by searching. */
const loadNothing = () => undefined

/** The latest items of the archive, or the first steps while it is empty. */
export function RecentlyAdded() {
  const { t } = useTranslation('search')
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
