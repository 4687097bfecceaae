import type { SearchHit } from '@lares/shared-types/contracts/search'
import { Anchor } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { ItemCard, SelectableEntry } from '../../items/public.ts'
import { HitRow } from '../hits/hit-row.tsx'
import type { SearchState } from '../state/search-state.ts'
import { useHitsByMeaning } from '../state/use-hits-by-meaning.ts'
import styles from './hits-by-meaning.module.css'
import { getText } from './understanding-note.tsx'

interface HitsByMeaningProps {
  readonly state: SearchState
  /** All hits by words, which are not repeated. */
  readonly byWords: readonly SearchHit[]
  /** Receives the hits that are shown. */
  readonly shown: RefObject<readonly SearchHit[]>
  /** Shown where nothing is found by meaning either. */
  readonly ifNone: ReactNode
  /** Called to search by meaning alone. */
  readonly onAll: () => void
}

/** Below all hits by words, those that only their meaning finds, such as texts in another language. */
export function HitsByMeaning({ state, byWords, shown, ifNone, onAll }: HitsByMeaningProps) {
  const { t } = useTranslation('search')
  const { isLoading, hits, page } = useHitsByMeaning(state, byWords)
  useEffect(() => {
    shown.current = hits
    return () => {
      shown.current = []
    }
  }, [hits, shown])
  // Skeletons only where there is nothing else yet: most searches find nothing more.
  if (isLoading) return byWords.length === 0 ? <ListSkeleton rows={3} lead="picture" lines={3} /> : null
  if (hits.length === 0) return ifNone
  const understanding = page && getText(page)
  return (
    <section aria-labelledby="by-meaning" className={styles.section}>
      <h3 id="by-meaning">
        {byWords.length > 0 ? t('byMeaning.title') : t('byMeaning.titleAlone', { words: state.q })}
      </h3>
      {understanding ? <p className={styles.understanding}>{t(`meaning.${understanding}`)}</p> : null}
      <ul className={styles.hits} data-view={state.view} aria-labelledby="by-meaning">
        {hits.map((hit) => (
          <li key={hit.item.id}>
            <SelectableEntry item={hit.item}>
              {state.view === 'grid' ? <ItemCard item={hit.item} /> : <HitRow hit={hit} heading="h4" />}
            </SelectableEntry>
          </li>
        ))}
      </ul>
      {page?.nextCursor ? (
        <Anchor component="button" type="button" onClick={onAll}>
          {t('byMeaning.all')}
        </Anchor>
      ) : null}
    </section>
  )
}
