import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../icons/icon.tsx'
import { useUser } from '../../../session/use-user.ts'
import { useFailureToast } from '../../toasts/use-failure-toast.ts'
import styles from '../data-table.module.css'
import { type BulkAct, maxActRows } from './bulk-act.ts'
import { BulkActDialog } from './bulk-act-dialog.tsx'

interface SelectionBarProps<R> {
  acts: readonly BulkAct<R>[]
  /** How many rows are selected. */
  count: number
  /** Loads them for an act, if there are few enough. */
  loadRows: () => readonly R[] | Promise<readonly R[]>
  getLabel: (row: R) => string
  onClear: () => void
  onActed: (rows: readonly R[]) => void
  /** More that can be done with the selected rows, beside the acts. */
  actions?: ReactNode
  /** The number of rows, shown while none is selected. */
  children: ReactNode
}

/** The line above a table: how many rows there are; once some are selected, how many, and what can be done with them. */
export function SelectionBar<R>(props: SelectionBarProps<R>) {
  const { count, loadRows, getLabel, onClear, onActed, actions, children } = props
  // Who sees the archive as another user changes nothing.
  const acts = useUser()?.view ? [] : props.acts
  const { t } = useTranslation('data-table')
  // The act as it is now: its fields change while its dialog is open.
  const [opened, setOpened] = useState<{ readonly actId: string; readonly rows: readonly R[] }>()
  const openedAct = acts.find(({ id }) => id === opened?.actId)
  const [loadingAct, setLoadingAct] = useState<string>()
  const showFailure = useFailureToast()
  const isTooMany = count > maxActRows

  async function open(act: BulkAct<R>) {
    setLoadingAct(act.id)
    try {
      setOpened({ actId: act.id, rows: await loadRows() })
    } catch (error) {
      showFailure(error)
    } finally {
      setLoadingAct(undefined)
    }
  }

  return (
    <div className={styles.bar} data-selected={count > 0 || undefined}>
      <span role="status">{count > 0 ? t('select.count', { count }) : children}</span>
      {count > 0 ? (
        <>
          {acts.map((act) => (
            <Button
              key={act.id}
              variant="default"
              size="compact-md"
              loading={loadingAct === act.id}
              disabled={isTooMany || loadingAct !== undefined}
              leftSection={<Icon name={act.icon} size={16} />}
              onClick={() => open(act)}
            >
              {act.label}
            </Button>
          ))}
          {actions}
          <Button variant="subtle" size="compact-md" onClick={onClear}>
            {t('select.clear')}
          </Button>
          {isTooMany && acts.length > 0 ? <span>{t('bulk.tooMany', { count: maxActRows })}</span> : null}
        </>
      ) : null}
      {opened && openedAct ? (
        <BulkActDialog
          act={openedAct}
          rows={opened.rows}
          getLabel={getLabel}
          onDone={onActed}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}
