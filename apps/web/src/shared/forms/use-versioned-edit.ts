import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type FormDraft, useDraft } from '../drafts/use-draft.ts'
import { type ConflictingSave, getConflictingSave } from './conflicting-save.ts'
import { keepTyped } from './keep-typed.ts'
import type { Merge } from './merge-edits.ts'
import { saveMerging } from './save-merging.ts'
import { type SaveResult, useSave } from './use-save.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** The entity and values with which a form that stays open continues after a save. */
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
  /**
   * Merges the values with somebody else's save, so that the user is asked only about clashing fields. A draft that was resumed is not
   * merged: it may undo what others have done and taken back in the weeks since.
   */
  merge?: (opened: V, mine: T, theirs: V) => Merge<V & T>
  /** Called with the save of somebody else with which this one was merged, if there was one. */
  onSaved: (mergedWith?: ConflictingSave) => void
  /**
   * The saved version in a reply. If something was typed while it was saved, the form stays open on it. Without it, or if the id is
   * another one, what was typed remains as a draft.
   */
  toSaved?: (saved: R) => E | undefined
  /** Of a form that stays open in any case: what it goes on with, from the reply and the values that were sent. */
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
  /** Goes on with a draft that was made from a version of the entity. */
  readonly resumeDraft: (entity: E) => void
  /** The version that is saved now. */
  readonly latest: E
  /** Somebody else's save since then, if the last attempt to save found one. */
  readonly conflict: ConflictingSave | undefined
  /** The fields about which the user is asked, if the others are merged. */
  readonly clashing: readonly (keyof V & string)[] | undefined
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
    merge: mergeOpened,
    onSaved,
    toSaved,
    goOn,
  }: VersionedEditOptions<V, T, E, R>,
): VersionedEdit<V, E> {
  const [base, setBase] = useState(entity)
  const [isResumed, setIsResumed] = useState(false)
  const merge = isResumed ? undefined : mergeOpened
  const mergedWith = useRef<ConflictingSave>(undefined)
  /** The form's values when it was last submitted. */
  const sentValues = useRef<V>(undefined)
  const draft = useDraft(form, {
    subject: entity.id,
    like: form.getValues(),
    getTitle,
    opened: () => base,
  })
  const { submitWith, isSaving, error, clearError } = useSave(form, (saved: R, sent: T) => {
    const next = goOn?.(saved, sent)
    if (next) setBase(next.entity)
    const isUnchanged = draft.clear(next?.values ?? sentValues.current)
    const current = next || isUnchanged ? undefined : toSaved?.(saved)
    if (current?.id !== entity.id || !sentValues.current) return onSaved(mergedWith.current)
    keepTyped(form, sentValues.current, toFormValues(current))
    setBase(current)
    setIsResumed(false)
  })
  const submitSnapshotWith = (send: (values: T) => Promise<SaveResult<R>>) =>
    submitWith((values) => {
      sentValues.current = structuredClone(form.getValues())
      return send(values)
    })
  const latest = entities?.find(({ id }) => id === entity.id) ?? base
  const conflict = getConflictingSave(error)

  const getMerge = () => merge?.(toFormValues(base), form.getValues() as V & T, toFormValues(latest))

  /** Saves over the opened version, or over a later one with which the values can be merged. */
  async function saveMerged(values: T): Promise<SaveResult<R>> {
    const { result, mergedWith: other } = await saveMerging<T, E, SaveResult<R>>({
      values,
      version: base.version,
      send: save,
      merge(current) {
        const merged = merge?.(toFormValues(base), values as V & T, toFormValues(current))
        return merged?.clashing.length === 0 ? merged.merged : undefined
      },
    })
    mergedWith.current = other
    if (getConflictingSave(result.error)) await refetch()
    return result
  }

  async function saveMine(values: T): Promise<SaveResult<R>> {
    mergedWith.current = undefined
    const mine = merge ? merge(toFormValues(base), values, toFormValues(latest)).merged : values
    const result = await save(mine, latest.version)
    if (getConflictingSave(result.error)) await refetch()
    return result
  }

  function takeTheirs() {
    const theirs = toFormValues(latest)
    const merge = getMerge()
    form.reset(theirs)
    for (const field of Object.keys(merge?.merged ?? {}) as Path<V>[]) {
      if (merge && !merge.clashing.includes(field)) {
        form.setValue(field, merge.merged[field] as PathValue<V, Path<V>>, { shouldDirty: true })
      }
    }
    setBase(latest)
    clearError()
  }

  return {
    submit: submitSnapshotWith(saveMerged),
    isSaving,
    error,
    draft,
    base,
    setBase,
    resumeDraft(entity) {
      setBase(entity)
      setIsResumed(true)
    },
    latest,
    conflict,
    clashing: conflict && getMerge()?.clashing,
    keepMine: submitSnapshotWith(saveMine),
    takeTheirs,
  }
}
