import { ActionIcon, NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { SearchPage } from '../api.ts'
import { SaveSearch } from '../saved/save-search.tsx'
import { sortsOf, type View, views } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'
import { ModeSelect } from './mode-select.tsx'
import styles from './search-page.module.css'

const icons = { list: 'list', grid: 'layout-grid', timeline: 'timeline' } as const satisfies Record<
  View,
  string
>

interface ResultsBarProps extends Pick<SearchControl, 'state' | 'change'> {
  first: SearchPage | undefined
}

/** How many there are, in which order they stand, and how they are shown. */
export const ResultsBar = memo(function ResultsBar({ state, change, first }: ResultsBarProps) {
  const { t } = useTranslation('search')
  const total = useTotalInWords()
  const sorts = sortsOf(state)
  const [fitting] = sorts
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.total}>
        {first ? total(first) : ''}
      </p>
      <SaveSearch state={state} />
      {state.q ? <ModeSelect state={state} change={change} /> : null}
      <NativeSelect
        className={styles.sort ?? ''}
        aria-label={t('sort.label')}
        size="sm"
        data={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        value={sorts.find((sort) => sort === state.sort) ?? fitting}
        onChange={(event) => {
          const sort = sorts.find((known) => known === event.currentTarget.value)
          change({ sort: sort === fitting ? undefined : sort })
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

/** '34 results', or 'more than 10,000' where they were not all counted. */
export function useTotalInWords(): (page: Pick<SearchPage, 'total' | 'capped'>) => string {
  const { t } = useTranslation('search')
  return ({ total, capped }) => t(capped ? 'results.moreThan' : 'results.total', { count: total })
}
