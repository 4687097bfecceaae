import { type Batch, type BatchItemState, batchItemStates } from '@lares/shared-types/batches'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/api/use-cursor-list.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { type BatchItemsPage, useBatchItemPagesInfiniteQuery } from '../api.ts'
import { ItemRefLink } from '../preview/item-ref-link.tsx'
import styles from './runs.module.css'

const getItems = (page: BatchItemsPage) => page.items

/** The items of a batch, first those that were not changed or could not be undone. */
export function BatchItems({ batch }: { batch: Batch }) {
  const { t } = useTranslation('batches')
  const [state, setState] = useState<BatchItemState>(() => findFirstState(batch))
  const query = useBatchItemPagesInfiniteQuery({ id: batch.id, state })
  const { entries = [], error, hasMore, loadMore, retry } = useCursorList(query, getItems)
  return (
    <div className={styles.items}>
      <NativeSelect
        label={t('items.label')}
        value={state}
        onChange={({ currentTarget: { value } }) =>
          setState(batchItemStates.find((known) => known === value) ?? 'changed')
        }
        data={batchItemStates.map((name) => ({ value: name, label: t(`items.states.${name}`) }))}
      />
      {query.currentData && entries.length === 0 ? <p className={styles.detail}>{t('items.none')}</p> : null}
      <ul className={styles.itemList} aria-label={t('items.label')}>
        {entries.map(({ position, item, reason }) => (
          <li key={position}>
            {item ? <ItemRefLink item={item} /> : <span>{t('items.gone')}</span>}
            {reason ? <span className={styles.detail}>{t(`reasons.${reason}`)}</span> : null}
          </li>
        ))}
      </ul>
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {hasMore && !error ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

function findFirstState({ counts }: Batch): BatchItemState {
  const states = ['kept', 'refused', 'changed', 'undone', 'unchanged'] as const
  return states.find((state) => counts[state] > 0) ?? 'waiting'
}
