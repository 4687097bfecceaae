import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { isApiFailure } from '../api/api-failure.ts'

/**
 * Shows the server's validation issues beside their fields and focuses the first. Returns whether every issue matched
 * a field; the caller shows the failure under the form otherwise.
 */
export function showServerIssues<T extends FieldValues>(
  form: { getValues: UseFormGetValues<T>; setError: UseFormSetError<T> },
  failure: unknown,
): boolean {
  if (!isApiFailure(failure) || !failure.issues?.length) return false
  const fields = form.getValues()
  let shownCount = 0
  for (const { path, code } of failure.issues) {
    if (!isFieldPath(fields, path)) continue
    form.setError(path, { type: code }, { shouldFocus: shownCount === 0 })
    shownCount += 1
  }
  return shownCount === failure.issues.length
}

function isFieldPath<T extends FieldValues>(fields: T, path: string): path is Path<T> {
  const [first = ''] = path.split('.')
  return first in fields
}
