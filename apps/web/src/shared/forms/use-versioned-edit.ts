import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type FormDraft, useDraft } from '../drafts/use-draft.ts'
import { type ConflictingSave, getConflictingSave } from './conflicting-save.ts'
import { type SaveResult, useSave } from './use-save.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** What a form that stays open after a save goes on with. */
interface NextEdit<V, E> {
  /** The version that was saved, which is the new base. */
  readonly entity: E
  /** The values of that version. Those of the form may differ from them, if they were changed while they were saved. */
  readonly values: V
}

interface VersionedEditOptions<V, T, E, R> {
  /** What the form was opened with. */
  entity: E
  /** The loaded list that contains the entity as it is saved now. */
  entities: readonly E[] | undefined
  refetch: () => Promise<unknown>
  toFormValues: (entity: E) => V
  /** The title under which a draft is offered. */
  getTitle: (values: V) => string
  /** Saves the values over a version of the entity; the server rejects any other than the current one. */
  save: (values: T, version: number) => Promise<SaveResult<R>>
  onSaved: () => void
  /** Of a form that stays open: what it goes on with, from the reply and the values that were sent. */
  goOn?: (saved: R, sent: T) => NextEdit<V, E>
}

export interface VersionedEdit<V, E> {
  readonly submit: () => Promise<void>
  readonly isSaving: boolean
  readonly error: unknown
  readonly draft: FormDraft<V, E>
  /** The version that the values were made from: the opened one, or that of a resumed draft. */
  readonly base: E
  readonly setBase: (entity: E) => void
  /** The version that is saved now. */
  readonly latest: E
  /** Somebody else's save since then, if the last attempt to save found one. */
  readonly conflict: ConflictingSave | undefined
  readonly keepMine: () => Promise<void>
  readonly takeTheirs: () => void
}

/** Edits something that has versions: keeps a draft, saves, and lets the user choose a version after a conflict. */
export function useVersionedEdit<V extends FieldValues, T, E extends Versioned, R>(
  form: UseFormReturn<V, unknown, T>,
  {
    entity,
    entities,
    refetch,
    toFormValues,
    getTitle,
    save,
    onSaved,
    goOn,
  }: VersionedEditOptions<V, T, E, R>,
): VersionedEdit<V, E> {
  const [base, setBase] = useState(entity)
  const draft = useDraft(form, {
    subject: entity.id,
    like: form.getValues(),
    getTitle,
    opened: () => base,
  })
  const { submitWith, isSaving, error, clearError } = useSave(form, (saved: R, sent: T) => {
    const next = goOn?.(saved, sent)
    if (next) setBase(next.entity)
    draft.clear(next?.values)
    onSaved()
  })
  const latest = entities?.find(({ id }) => id === entity.id) ?? base

  const saveOverVersion = (version: number) =>
    submitWith(async (values) => {
      const result = await save(values, version)
      if (getConflictingSave(result.error)) await refetch()
      return result
    })

  function takeTheirs() {
    form.reset(toFormValues(latest))
    setBase(latest)
    clearError()
  }

  return {
    submit: saveOverVersion(base.version),
    isSaving,
    error,
    draft,
    base,
    setBase,
    latest,
    conflict: getConflictingSave(error),
    keepMine: saveOverVersion(latest.version),
    takeTheirs,
  }
}
