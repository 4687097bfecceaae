import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../../shared/ui/dialog/dialog-actions.tsx'
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx'
import { useFieldName } from '../../facts/use-field-name.ts'
import type { ItemField, ItemValues } from '../../fields/item-values.ts'
import styles from './conflict.module.css'
import { FieldValue } from './field-value.tsx'
import {
  type Choice,
  type Choices,
  getConflictingFields,
  getDefaultChoice,
  mergeVersions,
  type Versions,
} from './merge-versions.ts'

export interface Conflict {
  readonly versions: Versions
  /** The item that is saved now. */
  readonly current: Item
  /** The name of the person who saved it, if known. */
  readonly by: string | undefined
  /** When it was saved (ISO 8601), if known. */
  readonly at: string | undefined
}

interface ConflictDialogProps {
  conflict: Conflict
  busy: boolean
  onClose: () => void
  onSave: (merged: ItemValues) => void
}

/** Shows the saved values of another person beside those of the form, and lets the user choose for each field. */
export function ConflictDialog({ conflict, busy, onClose, onSave }: ConflictDialogProps) {
  const { t } = useTranslation('items')
  const getFieldName = useFieldName()
  const { versions, by, at } = conflict
  const [choices, setChoices] = useState<Choices>({})
  const fields = getConflictingFields(versions)
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(fields.map((field) => [field, choice])))

  const renderOption = (field: ItemField, choice: Choice) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={field}
        checked={(choices[field] ?? getDefaultChoice(field, versions)) === choice}
        onChange={() => setChoices({ ...choices, [field]: choice })}
      />
      <span className={styles.owner}>{t(`conflict.${choice}`)}</span>{' '}
      <FieldValue field={field} values={versions[choice]} />
    </label>
  )

  return (
    <AppDialog
      opened
      onClose={onClose}
      size="large"
      title={t('conflict.title', { name: by ?? t('conflict.somebody') })}
    >
      {at === undefined ? null : (
        <p className={styles.savedAt}>
          {t('conflict.saved')} <RelativeTime instant={at} />
        </p>
      )}
      <p>{t('conflict.text')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{getFieldName(field)}</legend>
          {renderOption(field, 'mine')}
          {renderOption(field, 'theirs')}
        </fieldset>
      ))}
      <DialogActions>
        <Button variant="subtle" color="gray" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
        <Button loading={busy} onClick={() => onSave(mergeVersions(versions, choices))}>
          {t('conflict.save')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
