import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { useSearch } from '../state/use-search.ts'
import type { AppPage } from './find-pages.ts'
import styles from './quick.module.css'
import { QuickHit } from './quick-hit.tsx'
import { QuickPage } from './quick-page.tsx'

interface QuickHitsProps {
  search: ReturnType<typeof useSearch>
  hits: readonly SearchHit[]
  query: string
  pages: readonly AppPage[]
  /** The item id or page path of the option that the arrow keys have chosen. */
  activeId: string | undefined
  onOpen: () => void
}

/** The first results of the quick search, or why there are none. */
export function QuickHits({ search, hits, pages, query, activeId, onOpen }: QuickHitsProps) {
  const { t } = useTranslation('search')
  const { isLoading, isStale, firstPage, error, retry } = search
  const nothingFound = query ? t('nothing.title', { words: query }) : t('nothing.titleFiltered')
  return (
    <div className={styles.results} aria-busy={isLoading || isStale}>
      {isLoading ? <ListSkeleton rows={4} lines={2} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      <p role="status" className={styles.nothing}>
        {firstPage && hits.length === 0 && pages.length === 0 && !error ? nothingFound : ''}
      </p>
      {hits.length + pages.length > 0 ? (
        <div id="quick-hits" role="listbox" aria-label={t('results.label')} className={styles.hits}>
          {pages.map((page) => (
            <QuickPage key={page.path} page={page} isActive={page.path === activeId} onOpen={onOpen} />
          ))}
          {hits.map((hit) => (
            <QuickHit
              key={hit.item.id}
              hit={hit}
              query={query}
              isActive={hit.item.id === activeId}
              onOpen={onOpen}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
