import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import type { useSortedUsers } from './use-sorted-users.ts'

/** What stands in place of the users while they load, or if they could not be loaded. */
export function UsersState({ state }: { state: ReturnType<typeof useSortedUsers> }) {
  const { isLoading, error, refetch } = state
  return (
    <>
      {isLoading ? <ListSkeleton lines={2} height={72} /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
    </>
  )
}
