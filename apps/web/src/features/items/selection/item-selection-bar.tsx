import type { SearchFilter } from '@lares/shared-types/search-filter'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { maxActRows } from '../../../shared/ui/data-table/bulk/bulk-act.ts'
import { BulkActDialog } from '../../../shared/ui/data-table/bulk/bulk-act-dialog.tsx'
import { ActLabel } from '../../../shared/ui/selection-dock/act-label.tsx'
import { SelectionDock } from '../../../shared/ui/selection-dock/selection-dock.tsx'
import { ExportDialog } from '../../exports/public.ts'
import { countSelected, type SelectableItem, type SelectionState, toRequest } from './item-selection.ts'
import { useChangeSelection } from './use-change-selection.ts'
import type { SelectionRights } from './use-selection-rights.ts'
import { useTrashAct } from './use-trash-act.ts'

interface ItemSelectionBarProps {
  readonly selection: SelectionState
  readonly filter: SearchFilter | undefined
  readonly rights: SelectionRights
  readonly onSelectAll: () => void
  /** Receives the items that are now in the trash. */
  readonly onTrashed: (items: readonly SelectableItem[]) => void
  readonly onEnd: () => void
}

/** How many items are selected, and what the user may do with them. */
export function ItemSelectionBar({ selection, filter, rights, ...on }: ItemSelectionBarProps) {
  const { t } = useTranslation(['items', 'data-table', 'exports'])
  const changeSelection = useChangeSelection()
  const getTitle = useItemTitle()
  const trash = useTrashAct<SelectableItem>()
  const [isExporting, exporting] = useDisclosure(false)
  const [isTrashing, trashing] = useDisclosure(false)
  const { isAll, items } = selection
  const request = toRequest(selection, filter)

  function change() {
    if (request) changeSelection({ selection: request, count: countSelected(selection) })
  }

  return (
    <>
      <SelectionDock
        countText={getCountText()}
        hint={
          rights.trash && items.size > maxActRows && !isAll
            ? t('data-table:bulk.tooMany', { count: maxActRows })
            : undefined
        }
        onEnd={on.onEnd}
      >
        {filter && !isAll ? (
          <Button variant="subtle" size="compact-md" onClick={on.onSelectAll}>
            {t('selection.all')}
          </Button>
        ) : null}
        {rights.batch ? (
          <Button size="compact-md" disabled={!request} onClick={change}>
            {t('selection.change')}
          </Button>
        ) : null}
        {rights.export ? (
          <Button
            variant="default"
            size="compact-md"
            disabled={!request}
            aria-haspopup="dialog"
            onClick={exporting.open}
          >
            <ActLabel icon="download" label={t('exports:dialog.title')} />
          </Button>
        ) : null}
        {rights.trash && !isAll ? (
          <Button
            variant="default"
            size="compact-md"
            disabled={!request || items.size > maxActRows}
            aria-haspopup="dialog"
            onClick={trashing.open}
          >
            <ActLabel icon={trash.icon} label={trash.label} />
          </Button>
        ) : null}
      </SelectionDock>
      {isExporting && request ? <ExportDialog selection={request} onClose={exporting.close} /> : null}
      {isTrashing ? (
        <BulkActDialog
          act={trash}
          rows={[...items.values()]}
          getLabel={getTitle}
          onDone={on.onTrashed}
          onClose={trashing.close}
        />
      ) : null}
    </>
  )

  function getCountText(): string {
    if (!isAll) return t('selection.count', { count: items.size })
    return items.size > 0 ? t('selection.allBut', { count: items.size }) : t('selection.everything')
  }
}
