import type { Facets } from '@lares/shared-types/contracts/search'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { SearchPage } from '../api.ts'
import { SaveSearch } from '../saved/save-search.tsx'
import { getSortOptions, type View, views } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { ExportResults } from './export-results.tsx'
import { ModeSelect } from './mode-select.tsx'
import { PlayResults } from './play-results.tsx'
import styles from './search-page.module.css'
import { StartSelectingButton } from './start-selecting-button.tsx'

const icons = { list: 'list', grid: 'layout-grid', timeline: 'timeline' } as const satisfies Record<
  View,
  string
>

interface ResultsBarProps extends Pick<SearchControl, 'state' | 'change'> {
  firstPage: SearchPage | undefined
  facets: Facets | undefined
}

/** The number of results, and the controls for saving, mode, order and view. */
export const ResultsBar = memo(function ResultsBar({ state, change, firstPage, facets }: ResultsBarProps) {
  const { t } = useTranslation('search')
  const formatTotal = useTotalText()
  const sorts = getSortOptions(state)
  const [defaultSort] = sorts
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.total}>
        {firstPage ? formatTotal(firstPage) : ''}
      </p>
      <SaveSearch state={state} />
      <ExportResults state={state} />
      <StartSelectingButton />
      <PlayResults state={state} facets={facets} />
      {state.q ? <ModeSelect state={state} change={change} /> : null}
      <NativeSelect
        className={styles.sort ?? ''}
        aria-label={t('sort.label')}
        size="sm"
        data={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        value={sorts.find((sort) => sort === state.sort) ?? defaultSort}
        onChange={(event) => {
          const sort = sorts.find((known) => known === event.currentTarget.value)
          change({ sort: sort === defaultSort ? undefined : sort })
        }}
      />
      <fieldset className={styles.views}>
        <legend className={styles.hidden}>{t('view.label')}</legend>
        {views.map((view) => (
          <ActionIcon
            key={view}
            variant={state.view === view ? 'light' : 'subtle'}
            color={state.view === view ? 'primary' : 'gray'}
            size={36}
            aria-label={t(`view.${view}`)}
            aria-pressed={state.view === view}
            onClick={() => change({ view })}
          >
            <Icon name={icons[view]} size={18} />
          </ActionIcon>
        ))}
      </fieldset>
    </div>
  )
})

/** Returns a function that formats a total as '34 results', or as 'More than 10,000 results' where counting was capped. */
export function useTotalText(): (page: Pick<SearchPage, 'total' | 'capped'>) => string {
  const { t } = useTranslation('search')
  return ({ total, capped }) => t(capped ? 'results.moreThan' : 'results.total', { count: total })
}
