import type { HistoryEntry } from '@lares/shared-types/history'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { getFieldKey, sortFields } from '../fields/field-key.ts'
import styles from './states.module.css'
import { useActionText } from './use-action-text.ts'

interface StateRowProps {
  entry: HistoryEntry
  isSelected: boolean
  /** Arrow keys moved to the state. */
  onSelect: () => void
  /** The state was clicked. */
  onOpen: () => void
}

/** Who saved a state, when, and which fields changed. */
export function StateRow({ entry, isSelected, onSelect, onOpen }: StateRowProps) {
  const { t, i18n } = useTranslation('history')
  const getActionText = useActionText()
  const fields = sortFields(entry.changed).flatMap((name) => {
    const field = getFieldKey(name)
    return field ? [t(`fields.${field}`)] : []
  })
  return (
    <UnstyledButton
      className={styles.row}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onOpen}
      onFocus={({ currentTarget }) => {
        // Not on touch screens, where the focus comes with the click.
        if (currentTarget.matches(':focus-visible')) onSelect()
      }}
    >
      <span className={styles.number}>{entry.number}</span>
      <span className={styles.text}>
        <span className={styles.action}>{getActionText(entry)}</span>
        {fields.length > 0 ? (
          <span className={styles.fields}>{getListFormat(i18n.language).format(fields)}</span>
        ) : null}
        <span className={styles.when}>
          <RelativeTime instant={entry.at} />
        </span>
      </span>
    </UnstyledButton>
  )
}
