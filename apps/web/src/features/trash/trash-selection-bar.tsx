import type { ItemSummary } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { type BulkAct, maxActRows } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { BulkActDialog } from '../../shared/ui/data-table/bulk/bulk-act-dialog.tsx'
import { ActLabel } from '../../shared/ui/selection-dock/act-label.tsx'
import { SelectionDock } from '../../shared/ui/selection-dock/selection-dock.tsx'
import { useTrashActs } from './use-trash-acts.ts'
import type { TrashSelection } from './use-trash-selection.ts'

/** How many items of the trash are selected, and what can be done with them. */
export function TrashSelectionBar({ selection }: { selection: TrashSelection }) {
  const { t } = useTranslation(['items', 'data-table'])
  const getTitle = useItemTitle()
  const acts = useTrashActs()
  const [act, setAct] = useState<BulkAct<ItemSummary>>()
  const { items, selectAll, isSelectingAll } = selection
  const isTooMany = items.length > maxActRows
  // The dialog goes on while the items leave the list, and shows what failed.
  if (items.length === 0 && !act) return null
  return (
    <>
      {items.length > 0 ? (
        <SelectionDock
          countText={t('items:selection.count', { count: items.length })}
          hint={isTooMany ? t('data-table:bulk.tooMany', { count: maxActRows }) : undefined}
          onEnd={selection.clear}
        >
          {selectAll || isSelectingAll ? (
            <Button
              variant="subtle"
              size="compact-md"
              loading={isSelectingAll}
              onClick={() => void selectAll?.()}
            >
              {t('items:selection.all')}
            </Button>
          ) : null}
          {acts.map((each) => (
            <Button
              key={each.id}
              variant="default"
              size="compact-md"
              disabled={isTooMany || isSelectingAll}
              aria-haspopup="dialog"
              onClick={() => setAct(each)}
            >
              <ActLabel icon={each.icon} label={each.label} />
            </Button>
          ))}
        </SelectionDock>
      ) : null}
      {act ? (
        <BulkActDialog
          act={act}
          rows={items}
          getLabel={getTitle}
          onDone={selection.deselect}
          onClose={() => setAct(undefined)}
        />
      ) : null}
    </>
  )
}
