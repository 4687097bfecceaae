import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useDeleteEventMutation, useLazyEventStatesQuery, useRestoreEventStateMutation } from '../api.ts'

interface Moved {
  /** The event that was moved, and its version after the move. */
  readonly id: string
  readonly version: number
  /** The event that the move has made of the following occurrences. */
  readonly rest?: { readonly id: string; readonly version: number }
}

/** Returns a function that takes a move back, unless somebody has saved the event since. Failures are shown as toasts. */
export function useUndoMove(): (moved: Moved) => Promise<void> {
  const [loadStates] = useLazyEventStatesQuery()
  const [restoreState] = useRestoreEventStateMutation()
  const [remove] = useDeleteEventMutation()
  const showFailure = useFailureToast()

  return async ({ id, version, rest }) => {
    const { data, error } = await loadStates({ params: { type: 'events', id }, query: {} })
    const before = data?.entries[1]
    if (!before) return void showFailure(error)
    const restored = await restoreState({
      params: { type: 'events', id, number: before.number },
      body: { version },
    })
    if (restored.error) return void showFailure(restored.error)
    if (!rest) return
    const removed = await remove({ params: { id: rest.id }, query: { version: rest.version, scope: 'all' } })
    if (removed.error) showFailure(removed.error)
  }
}
