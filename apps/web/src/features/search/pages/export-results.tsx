import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { ExportDialog } from '../../exports/public.ts'
import type { SearchState } from '../state/search-state.ts'
import { toSelectionFilter } from '../state/to-selection-filter.ts'

/** A button that exports everything that the search finds by words. */
export function ExportResults({ state }: { state: SearchState }) {
  const { t } = useTranslation('search')
  const [isOpen, setIsOpen] = useState(false)
  const mayExport = useHasPermission('items:export')
  const filter = toSelectionFilter(state)
  if (!mayExport || !filter) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('export')}
        title={t('export')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="download" size={18} />
      </ActionIcon>
      {isOpen ? <ExportDialog selection={{ filter }} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
