import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showServerIssues } from './server-issues.ts'

/** The result of a mutation of RTK Query: its reply, or the error. */
export type SaveResult<R> = { data: R; error?: undefined } | { data?: undefined; error: object }

/** Saves a form and holds the error of the last attempt; invalid fields show their own errors as well. */
export function useSave<V extends FieldValues, T, R>(
  form: UseFormReturn<V, unknown, T>,
  onSaved: (saved: R, sent: T) => void,
) {
  const [error, setError] = useState<unknown>()
  // Read during rendering, because react-hook-form tracks only the state that a component has read.
  const { isSubmitting } = form.formState

  /** The form's submit handler, which saves its checked values with `save`. */
  const submitWith = (save: (values: T) => Promise<SaveResult<R>>) =>
    form.handleSubmit(async (values) => {
      setError(undefined)
      const result = await save(values)
      if (!result.error) return onSaved(result.data, values)
      setError(result.error)
      showServerIssues(form, result.error)
    })

  return { submitWith, isSaving: isSubmitting, error, clearError: () => setError(undefined) }
}
