import { isOfflineFailure } from '../../shared/api/api-failure.ts'
import { FailureNote } from '../../shared/ui/failure-note.tsx'

/** Shows why what belongs to a page could not be loaded. That there is no connection is said elsewhere on the page. */
export function LoadFailure({ error }: { error: unknown }) {
  return isOfflineFailure(error) ? null : <FailureNote error={error} />
}
