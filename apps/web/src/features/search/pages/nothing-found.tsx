import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { useAiStatusQuery } from '../../ai/public.ts'
import { countFilters, noFilters } from '../state/search-state.ts'
import type { SearchControl } from '../state/use-search-state.ts'

interface NothingFoundProps extends Pick<SearchControl, 'state' | 'change'> {
  /** Parts of the query that name nothing. */
  unknown: readonly string[]
  /** Looks for the meaning of the same words. */
  onByMeaning: () => void
}

/** Says that nothing was found, and what may help. */
export function NothingFound({ state, change, unknown, onByMeaning }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const filtered = countFilters(state) > 0
  const inWords = state.q !== '' && state.mode === 'words'
  const { data: models } = useAiStatusQuery(undefined, { skip: !inWords })
  return (
    <EmptyState
      icon="search"
      title={state.q ? t('nothing.title', { words: state.q }) : t('nothing.titleFiltered')}
      text={
        unknown[0]
          ? t('nothing.unknown', { part: unknown[0] })
          : t(filtered ? 'nothing.adviceFilters' : 'nothing.adviceWords')
      }
    >
      {inWords && models?.embedding.ready ? (
        <Button onClick={onByMeaning}>{t('nothing.byMeaning')}</Button>
      ) : null}
      {filtered ? (
        <Button variant="default" onClick={() => change(noFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
