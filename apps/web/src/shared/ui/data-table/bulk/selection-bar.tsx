import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../icons/icon.tsx'
import styles from '../data-table.module.css'
import { type BulkAct, maxActRows } from './bulk-act.ts'
import { BulkActDialog } from './bulk-act-dialog.tsx'

interface SelectionBarProps<R> {
  acts: readonly BulkAct<R>[]
  /** The selected rows that are shown. */
  rows: readonly R[]
  getLabel: (row: R) => string
  onClear: () => void
  onActed: (rows: readonly R[]) => void
  /** More that can be done with the selected rows, beside the acts. */
  renderActions: ((rows: readonly R[]) => ReactNode) | undefined
  /** The number of rows, shown while none is selected. */
  children: ReactNode
}

/** The line above a table: how many rows there are; once some are selected, how many, and what can be done with them. */
export function SelectionBar<R>({
  acts,
  rows,
  getLabel,
  onClear,
  onActed,
  renderActions,
  children,
}: SelectionBarProps<R>) {
  const { t } = useTranslation('data-table')
  const [openAct, setOpenAct] = useState<BulkAct<R>>()
  const isTooMany = rows.length > maxActRows
  return (
    <div className={styles.bar} data-selected={rows.length > 0 || undefined}>
      <span role="status">{rows.length > 0 ? t('select.count', { count: rows.length }) : children}</span>
      {rows.length > 0 ? (
        <>
          {acts.map((act) => (
            <Button
              key={act.id}
              variant="default"
              size="compact-md"
              disabled={isTooMany}
              leftSection={<Icon name={act.icon} size={16} />}
              onClick={() => setOpenAct(act)}
            >
              {act.label}
            </Button>
          ))}
          {renderActions?.(rows)}
          <Button variant="subtle" size="compact-md" onClick={onClear}>
            {t('select.clear')}
          </Button>
          {isTooMany && acts.length > 0 ? <span>{t('bulk.tooMany', { count: maxActRows })}</span> : null}
        </>
      ) : null}
      {openAct ? (
        <BulkActDialog
          act={openAct}
          rows={rows}
          getLabel={getLabel}
          onDone={onActed}
          onClose={() => setOpenAct(undefined)}
        />
      ) : null}
    </div>
  )
}
