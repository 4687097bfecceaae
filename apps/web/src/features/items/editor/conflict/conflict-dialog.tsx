import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../../shared/ui/dialog/dialog-actions.tsx'
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx'
import { useFieldName } from '../../shown/use-field-name.ts'
import type { ItemField, ItemValues } from '../item-values.ts'
import {
  type Choice,
  type Choices,
  fieldsToChoose,
  mergeVersions,
  proposedChoice,
  type Versions,
} from './compare.ts'
import styles from './conflict.module.css'
import { FieldValue } from './field-value.tsx'

export interface Conflict {
  readonly versions: Versions
  /** The item as it is saved now. */
  readonly current: Item
  /** Who saved it, where that is known. */
  readonly by: string | undefined
  /** When (ISO 8601), where that is known. */
  readonly at: string | undefined
}

interface ConflictDialogProps {
  conflict: Conflict
  busy: boolean
  onClose: () => void
  onSave: (merged: ItemValues) => void
}

/** What somebody else has saved beside what is in the form, field by field; one of the two is chosen for each. */
export function ConflictDialog({ conflict, busy, onClose, onSave }: ConflictDialogProps) {
  const { t } = useTranslation('items')
  const fieldName = useFieldName()
  const { versions, by, at } = conflict
  const [choices, setChoices] = useState<Choices>({})
  const fields = fieldsToChoose(versions)
  const all = (choice: Choice) => setChoices(Object.fromEntries(fields.map((field) => [field, choice])))

  const option = (field: ItemField, choice: Choice) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={field}
        checked={(choices[field] ?? proposedChoice(field, versions)) === choice}
        onChange={() => setChoices({ ...choices, [field]: choice })}
      />
      <span className={styles.whose}>{t(`conflict.${choice}`)}</span>{' '}
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
        <p className={styles.when}>
          {t('conflict.saved')} <RelativeTime instant={at} />
        </p>
      )}
      <p>{t('conflict.text')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{fieldName(field)}</legend>
          {option(field, 'mine')}
          {option(field, 'theirs')}
        </fieldset>
      ))}
      <DialogActions>
        <Button variant="subtle" color="gray" onClick={() => all('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => all('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
        <Button loading={busy} onClick={() => onSave(mergeVersions(versions, choices))}>
          {t('conflict.save')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
