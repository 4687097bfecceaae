import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { FailureNote, type FailureNoteProps } from '../ui/failure-note.tsx'
import { getChangedFields } from './changed-fields.ts'
import { ConflictNote } from './conflict-note.tsx'
import type { VersionedEdit } from './use-versioned-edit.ts'

interface EditNotesProps<V extends FieldValues, T, E extends object, K extends keyof E | keyof V> {
  form: UseFormReturn<V, unknown, T>
  edit: VersionedEdit<V, E>
  /** The fields of the form. */
  fields: readonly K[]
  getFieldName: (field: K) => string
  failureTexts?: NonNullable<FailureNoteProps['texts']>
}

/** The drafts of an edited entity, and the conflict or error of its last save. */
export function EditNotes<V extends FieldValues, T, E extends object, K extends keyof E | keyof V>({
  form,
  edit,
  fields,
  getFieldName,
  failureTexts = {},
}: EditNotesProps<V, T, E, K>) {
  return (
    <>
      <DraftOffer form={form} draft={edit.draft} onOpened={edit.resumeDraft} />
      {edit.conflict ? (
        <ConflictNote
          saved={edit.conflict}
          fields={getConflictingFields(edit, fields).map(getFieldName)}
          onKeepMine={edit.keepMine}
          onTakeTheirs={edit.takeTheirs}
        />
      ) : (
        <FailureNote error={edit.error} texts={failureTexts} />
      )}
    </>
  )
}

/** The fields to ask about: those that clash where the others are merged, else all that the other person changed. */
function getConflictingFields<V extends FieldValues, E extends object, K extends keyof E | keyof V>(
  { clashing, base, latest }: VersionedEdit<V, E>,
  fields: readonly K[],
): readonly K[] {
  if (!clashing) return getChangedFields(base, latest, fields as readonly (K & keyof E)[])
  return fields.filter((field) => clashing.some((name) => name === field))
}
