import type { Item } from '@lares/shared-types/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { ConflictChoices } from '../../../../shared/ui/dialog/conflict-choices.tsx'
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx'
import { useFieldName } from '../../facts/use-field-name.ts'
import type { ItemValues } from '../../fields/item-values.ts'
import styles from './conflict-dialog.module.css'
import { FieldValue } from './field-value.tsx'
import {
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
      <ConflictChoices
        conflicts={fields.map((field) => ({
          id: field,
          name: getFieldName(field),
          chosen: choices[field] ?? getDefaultChoice(field, versions),
        }))}
        choices={{ mine: t('conflict.mine'), theirs: t('conflict.theirs') }}
        texts={{
          allMine: t('conflict.allMine'),
          allTheirs: t('conflict.allTheirs'),
          save: t('conflict.save'),
        }}
        isSaving={busy}
        renderVersion={(field, choice) => <FieldValue field={field} values={versions[choice]} />}
        onChoose={(field, choice) => setChoices({ ...choices, [field]: choice })}
        onChooseAll={(choice) => setChoices(Object.fromEntries(fields.map((field) => [field, choice])))}
        onSave={() => onSave(mergeVersions(versions, choices))}
      />
    </AppDialog>
  )
}
