import { findChangedFields } from '@lares/shared-types/changed-fields'
import type { HistoryState } from '@lares/shared-types/history'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useHistoryStateQuery } from '../api.ts'
import { FieldChange } from '../fields/field-change.tsx'
import { sortFields } from '../fields/field-key.ts'
import styles from './compare.module.css'
import { RestoreButton } from './restore-button.tsx'

interface ComparisonProps {
  type: HistoryType
  id: string
  /** The number of the earlier state; 0 compares with nothing. */
  earlier: number
  later: number
  /** The states of these two that can be restored. */
  restorable: readonly number[]
  isRestoring: boolean
  /** Restores a field. */
  onRestore: (number: number, fields: string[]) => void
}

const nothing = { fields: {}, names: { labels: [], participants: [], users: [], assets: [], items: [] } }

/** What changed between two states, field by field. */
export function Comparison({ type, id, earlier, later, ...restoring }: ComparisonProps) {
  const before = useHistoryStateQuery({ params: { type, id, number: earlier } }, { skip: earlier === 0 })
  const after = useHistoryStateQuery({ params: { type, id, number: later } })
  const error = before.error ?? after.error
  if (error) {
    const retry = () => {
      if (earlier > 0) void before.refetch()
      void after.refetch()
    }
    return <ErrorState error={error} onRetry={retry} />
  }
  const earlierState = earlier === 0 ? nothing : before.currentData
  if (!earlierState || !after.currentData) return <TextSkeleton lines={8} />
  return <FieldChanges earlier={earlierState} later={after.currentData} {...restoring} />
}

interface FieldChangesProps extends Pick<ComparisonProps, 'restorable' | 'isRestoring' | 'onRestore'> {
  earlier: Pick<HistoryState, 'fields' | 'names'>
  later: Pick<HistoryState, 'fields' | 'names'>
}

function FieldChanges({ earlier, later, restorable, isRestoring, onRestore }: FieldChangesProps) {
  const { t } = useTranslation('history')
  const [showsSame, setShowsSame] = useState(false)
  const changed = sortFields(findChangedFields(earlier.fields, later.fields))
  const all = sortFields([...new Set([...Object.keys(later.fields), ...Object.keys(earlier.fields)])])
  const shown = showsSame ? all : changed
  return (
    <>
      {changed.length === 0 ? <p className={styles.same}>{t('noDifference')}</p> : null}
      {shown.map((name) => (
        <FieldChange
          key={name}
          name={name}
          before={{ value: earlier.fields[name], names: earlier.names }}
          after={{ value: later.fields[name], names: later.names }}
        >
          {changed.includes(name)
            ? restorable.map((number) => (
                <RestoreButton
                  key={number}
                  number={number}
                  field={name}
                  isRestoring={isRestoring}
                  onRestore={() => onRestore(number, [name])}
                />
              ))
            : null}
        </FieldChange>
      ))}
      <Switch
        className={styles.toggle ?? ''}
        label={t('showSame')}
        checked={showsSame}
        onChange={({ currentTarget }) => setShowsSame(currentTarget.checked)}
      />
    </>
  )
}
