import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isApiFailure } from '../api/api-failure.ts'

/**
 * Puts what the server refused beside the fields it names, and the focus into the first of them. Answers whether every
 * issue found its field; what did not is for a note under the form.
 */
export function showServerIssues<T extends FieldValues>(form: UseFormReturn<T>, failure: unknown): boolean {
  if (!isApiFailure(failure) || !failure.issues?.length) return false
  const fields = form.getValues()
  let shown = 0
  for (const { path, code } of failure.issues) {
    if (!isFieldOf(fields, path)) continue
    form.setError(path, { type: code }, { shouldFocus: shown === 0 })
    shown += 1
  }
  return shown === failure.issues.length
}

function isFieldOf<T extends FieldValues>(fields: T, path: string): path is Path<T> {
  const [first = ''] = path.split('.')
  return first in fields
}
