import { useRef } from 'react'
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
  /** `isUnchanged`: whether nothing was typed while it was created; otherwise that remains in the form and its draft. */
  onCreated: (created: R, isUnchanged: boolean) => void
}

/** Creates something with a form: stores a draft until it is saved. */
export function useCreate<V extends FieldValues, T, R>(
  form: UseFormReturn<V, unknown, T>,
  { subject, getTitle, create, onCreated }: CreateOptions<V, T, R>,
) {
  const draft = useDraft(form, { subject, like: form.getValues(), getTitle })
  const sent = useRef<V>(undefined)
  const { submitWith, isSaving, error } = useSave(form, (created: R) => {
    onCreated(created, draft.clear(sent.current))
  })
  return {
    draft,
    submit: submitWith((values) => {
      sent.current = structuredClone(form.getValues())
      return draft.createOnce((id) => create({ ...values, id }))
    }),
    isSaving,
    error,
  }
}
