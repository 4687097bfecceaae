import type { SearchFilter } from '@lares/shared-types/search-filter'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { maxActRows } from '../../../shared/ui/data-table/bulk/bulk-act.ts'
import { BulkActDialog } from '../../../shared/ui/data-table/bulk/bulk-act-dialog.tsx'
import { trackFooterHeight } from '../../../shared/ui/track-footer-height.ts'
import { ExportDialog } from '../../exports/public.ts'
import { countSelected, type SelectableItem, type SelectionState, toRequest } from './item-selection.ts'
import styles from './selection.module.css'
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
    <section ref={trackFooterHeight} className={styles.dock} aria-label={t('selection.label')}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {getCountText()}
        </p>
        <div className={styles.actions}>
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
          <Button className={styles.end ?? ''} variant="subtle" size="compact-md" onClick={on.onEnd}>
            <ActLabel icon="x" label={t('selection.end')} />
          </Button>
        </div>
        {rights.trash && items.size > maxActRows && !isAll ? (
          <p className={styles.hint}>{t('data-table:bulk.tooMany', { count: maxActRows })}</p>
        ) : null}
      </div>
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
    </section>
  )

  function getCountText(): string {
    if (!isAll) return t('selection.count', { count: items.size })
    return items.size > 0 ? t('selection.allBut', { count: items.size }) : t('selection.everything')
  }
}

/** An icon and the name of an act, of which a phone shows the icon alone. */
function ActLabel({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={styles.act} title={label}>
      <Icon name={icon} size={18} />
      <span className={styles.label}>{label}</span>
    </span>
  )
}
