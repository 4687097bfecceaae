import { similarItems } from '@lares/shared-types/contracts/search'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shared/api/api.ts'
import { isOfflineFailure } from '../../../../shared/api/api-failure.ts'
import { toEndpoint } from '../../../../shared/api/to-endpoint.ts'
import { RetryNote } from '../../../../shared/ui/retry-note.tsx'
import { ItemCard } from '../../kinds/item-card.tsx'
import styles from './similar-items.module.css'

const similarApi = api.injectEndpoints({
  endpoints: (build) => ({
    similarItems: build.query({ ...toEndpoint(similarItems), providesTags: ['Items'] }),
  }),
})

const { useSimilarItemsQuery } = similarApi

/** Items similar to an item; nothing while loading and when there are none. */
export function SimilarItems({ itemId }: { itemId: string }) {
  const { t } = useTranslation('items')
  const id = useId()
  const { currentData, error, isFetching, refetch } = useSimilarItemsQuery(
    { params: { id: itemId } },
    { refetchOnReconnect: true },
  )
  const items = currentData?.items ?? []
  const failure = currentData || isOfflineFailure(error) ? undefined : error
  if (items.length === 0 && !failure) return null
  return (
    <section aria-labelledby={id} className={styles.section} data-screen-only>
      <h2 id={id} className={styles.heading}>
        {t('profile.similar')}
      </h2>
      {failure ? (
        <RetryNote error={failure} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.strip}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
