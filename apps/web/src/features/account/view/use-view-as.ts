import { paths } from '../../../shared/config/paths.ts'
import { useEndViewMutation, useStartViewMutation } from '../../../shared/session/session-api.ts'
import { announceViewChange } from '../../../shared/session/view-changes.ts'

/** Starts and ends seeing the archive as another user. Every tab loads again, so that nothing of the other view remains. */
export function useViewAs() {
  const [startView, { isLoading: isStarting }] = useStartViewMutation()
  const [endView, { isLoading: isEnding }] = useEndViewMutation()
  return {
    isStarting,
    isEnding,
    /** Returns the error if it failed. */
    async start(userId: string): Promise<unknown> {
      const { error } = await startView({ body: { userId } })
      if (!error) reloadEverywhere(paths.search.to())
      return error
    },
    async end(userId: string): Promise<unknown> {
      const { error } = await endView()
      if (!error) reloadEverywhere(`${paths.usersProfile.to()}?user=${userId}`)
      return error
    },
  }
}

function reloadEverywhere(address: string): void {
  announceViewChange()
  window.location.assign(address)
}
