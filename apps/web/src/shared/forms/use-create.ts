import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDraft } from '../drafts/use-draft.ts'
import { type SaveResult, useSave } from './use-save.ts'

interface CreateOptions<V, T, R> {
  /** What is created: `tags.new`. */
  subject: string
  /** The title under which a draft is offered. */
  getTitle: (values: V) => string
  /**
   * Creates it from the checked values, with the id that the draft keeps for it; called again when the user saves after a
   * failure.
   */
  create: (values: T & { readonly id: string }) => Promise<SaveResult<R>>
  onCreated: (created: R) => void
}

/** Creates something with a form: stores a draft until it is saved. */
export function useCreate<V extends FieldValues, T, R>(
  form: UseFormReturn<V, unknown, T>,
  { subject, getTitle, create, onCreated }: CreateOptions<V, T, R>,
) {
  const draft = useDraft(form, { subject, like: form.getValues(), getTitle })
  const { submitWith, isSaving, error } = useSave(form, (created: R) => {
    draft.clear()
    onCreated(created)
  })
  return {
    draft,
    submit: submitWith((values) => draft.createOnce((id) => create({ ...values, id }))),
    isSaving,
    error,
  }
}
