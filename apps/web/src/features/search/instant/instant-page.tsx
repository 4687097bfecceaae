import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { SearchField } from '../field/search-field.tsx'
import { GuestSearch } from '../pages/guest-search.tsx'
import { filterOf, noFilters, writeSearch } from '../state/search-state.ts'
import { useInstantSearch } from '../state/use-instant-search.ts'
import { useSearchState } from '../state/use-search-state.ts'
import styles from './instant.module.css'
import { InstantResults } from './instant-results.tsx'
import { KindChips } from './kind-chips.tsx'

/** Searching while one types; for guests, how to come to it. */
export function InstantPage() {
  const { t } = useTranslation('search')
  return useUser() ? <InstantSearch /> : <GuestSearch title={t('instant.title')} />
}

/** One box, the kinds of what is found, and what is found. */
function InstantSearch() {
  const { t } = useTranslation('search')
  const control = useSearchState()
  const { change, type } = control
  const { q, kind } = control.state
  // Of an address with more in it only what this page has counts.
  const state = useMemo(
    () => ({ q, ...noFilters, kind, mode: 'words' as const, sort: undefined, view: 'list' as const }),
    [q, kind],
  )
  const filter = useMemo(() => filterOf(state), [state])
  const search = useInstantSearch(filter)
  return (
    <div className={styles.page}>
      <PageHeader title={t('instant.title')} lead={t('instant.lead')} />
      <SearchField words={q} onType={type} settled={!search.loading && !search.stale} />
      <KindChips
        chosen={kind}
        counts={search.first?.facets.kind}
        onChange={(kinds) => change({ kind: kinds })}
      />
      {filter ? (
        <InstantResults state={state} change={change} search={search} />
      ) : (
        <EmptyState icon="search" title={t('instant.begin')} text={t('instant.beginText')} />
      )}
      <p className={styles.elsewhere}>
        <Link to={{ pathname: paths.search.to(), search: String(writeSearch(state)) }} data-alone>
          {t('instant.elsewhere')}
        </Link>
      </p>
    </div>
  )
}
