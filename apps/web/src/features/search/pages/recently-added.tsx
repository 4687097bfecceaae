import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { ItemCard, VirtualList } from '../../items/public.ts'
import { useRecentItemsQuery } from '../api.ts'
import { FirstSteps } from './first-steps.tsx'
import styles from './search-page.module.css'

/** What is asked of the archive. */
export const latestItems = { query: { sort: 'added', limit: 24 } } as const

/** There is no more to be loaded: whoever looks further back searches. */
const nothing = () => undefined

/** What came into the archive last; for an archive without anything, what to do first. */
export function RecentlyAdded() {
  const { t } = useTranslation('search')
  const { data: latest, error, refetch } = useRecentItemsQuery(latestItems)
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
          keyOf={({ id }) => id}
          label={t('recent.title')}
          estimate={300}
          columnWidth={156}
          gap={16}
          onEnd={nothing}
          render={(item) => <ItemCard item={item} />}
        />
      ) : null}
    </section>
  )
}
