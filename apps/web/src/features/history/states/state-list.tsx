import type { HistoryEntry } from '@lares/shared-types/history'
import { useTranslation } from 'react-i18next'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { StateRow } from './state-row.tsx'

interface StateListProps {
  entries: readonly HistoryEntry[]
  selected: number
  /** Arrow keys moved to a state. */
  onSelect: (number: number) => void
  /** A state was clicked. */
  onOpen: (number: number) => void
  /** Called when the end of the list is near. */
  onEnd: () => void
}

/** All states, newest first. Arrow keys move through them. */
export function StateList({ entries, selected, onSelect, onOpen, onEnd }: StateListProps) {
  const { t } = useTranslation('history')
  return (
    <VirtualList
      entries={entries}
      getKey={({ number }) => String(number)}
      label={t('states')}
      estimate={84}
      gap={4}
      onEnd={onEnd}
      render={(entry) => (
        <StateRow
          entry={entry}
          isSelected={entry.number === selected}
          onSelect={() => onSelect(entry.number)}
          onOpen={() => onOpen(entry.number)}
        />
      )}
    />
  )
}
