import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { useSearch } from '../state/use-search.ts'
import type { FoundPage } from './found-page.ts'
import styles from './quick.module.css'
import { QuickHit } from './quick-hit.tsx'
import { QuickPage } from './quick-page.tsx'

interface QuickHitsProps {
  search: ReturnType<typeof useSearch>
  hits: readonly SearchHit[]
  /** What was looked for. */
  words: string
  pages: readonly FoundPage[]
  /** The id or the path of what the arrows have chosen. */
  chosen: string | undefined
  onOpen: () => void
}

/** The first results, or what there is to say instead. */
export function QuickHits({ search, hits, pages, words, chosen, onOpen }: QuickHitsProps) {
  const { t } = useTranslation('search')
  const { loading, stale, first, error, retry } = search
  const nothing = words ? t('nothing.title', { words }) : t('nothing.titleFiltered')
  return (
    <div className={styles.results} aria-busy={loading || stale}>
      {loading ? <ListSkeleton rows={4} lines={2} /> : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      <p role="status" className={styles.nothing}>
        {first && hits.length === 0 && pages.length === 0 && !error ? nothing : ''}
      </p>
      {hits.length + pages.length > 0 ? (
        <div id="quick-hits" role="listbox" aria-label={t('results.label')} className={styles.hits}>
          {pages.map((page) => (
            <QuickPage key={page.path} page={page} isChosen={page.path === chosen} onOpen={onOpen} />
          ))}
          {hits.map((hit) => (
            <QuickHit key={hit.item.id} hit={hit} isChosen={hit.item.id === chosen} onOpen={onOpen} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
