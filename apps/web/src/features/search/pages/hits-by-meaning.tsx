import type { SearchHit } from '@lares/shared-types/contracts/search'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { ItemCard, SelectableEntry } from '../../items/public.ts'
import { HitRow } from '../hits/hit-row.tsx'
import type { SearchState } from '../state/search-state.ts'
import { useHitsByMeaning } from '../state/use-hits-by-meaning.ts'
import type { useSearch } from '../state/use-search.ts'
import styles from './hits-by-meaning.module.css'
import { getUnderstandingKey } from './understanding-note.tsx'

export interface HitsByMeaningProps {
  readonly state: SearchState
  /** The search by words, of which no hit is repeated. */
  readonly search: ReturnType<typeof useSearch>
  /** Receives the hits that are shown. */
  readonly shown: RefObject<readonly SearchHit[]>
  /** Shown where nothing is found by meaning either. */
  readonly ifNone: ReactNode
  /** Called to search by meaning alone. */
  readonly onAll: () => void
}

/** Below all hits by words, those that only their meaning finds, such as texts in another language. */
export function HitsByMeaning({ state, search, shown, ifNone, onAll }: HitsByMeaningProps) {
  const { t } = useTranslation('search')
  const { isWanted, isLoading, error, retry, hits, hasMore, page } = useHitsByMeaning(state, search)
  useEffect(() => {
    shown.current = hits
    return () => {
      shown.current = []
    }
  }, [hits, shown])
  const count = search.hits.length
  const understanding = page && getUnderstandingKey(page)
  const title = count > 0 ? t('byMeaning.title') : t('byMeaning.titleAlone')

  if (!isWanted) return ifNone
  // Skeletons only where there is nothing else yet: most searches find nothing more.
  if (isLoading) return count === 0 ? <ListSkeleton rows={3} lead="picture" lines={3} /> : null
  if (error !== undefined)
    return count === 0 ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <p className={styles.understanding}>{t('meaning.failed')}</p>
    )
  if (hits.length === 0 && !hasMore) return ifNone
  return (
    <section aria-labelledby="by-meaning" className={styles.section}>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <h3 id="by-meaning">{title}</h3>
      {understanding ? <p className={styles.understanding}>{t(`meaning.${understanding}`)}</p> : null}
      <ul className={styles.hits} data-view={state.view} aria-labelledby="by-meaning">
        {hits.map((hit, index) => (
          <li key={hit.item.id} data-entry={count + index}>
            <SelectableEntry item={hit.item} isInFilter={false}>
              {state.view === 'grid' ? <ItemCard item={hit.item} /> : <HitRow hit={hit} heading="h4" />}
            </SelectableEntry>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            onAll()
            // The button disappears with its list.
            document.getElementById('results')?.focus()
          }}
        >
          {t('byMeaning.all')}
        </Anchor>
      ) : null}
    </section>
  )
}
