import type { Facets } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { PlayAllIcon } from '../../player/public.ts'
import { type SearchState, toSearchFilter } from '../state/search-state.ts'

interface PlayResultsProps {
  state: SearchState
  facets: Facets | undefined
}

/** A button that plays the recordings and films that were found, one after the other; nothing when there are none. */
export function PlayResults({ state, facets }: PlayResultsProps) {
  const { t } = useTranslation('player')
  const filter = toSearchFilter(state)
  const isPlayable = facets?.kind.some(
    ({ value, count }) => (value === 'record' || value === 'video') && count > 0,
  )
  return filter && isPlayable ? (
    <PlayAllIcon source={{ search: filter }} label={t('all.play')} size={36} />
  ) : null
}
