import { useUser } from '../session/use-user.ts'
import { usePlaybackPositionsQuery } from './positions-api.ts'

/** Positions older than this are requested again by the next page that shows some. */
const maxAgeSeconds = 20

/**
 * Loads where the user stopped on any of their devices into the positions of this device. Renders again when that is done;
 * without a connection those of this device are used.
 */
export function useSyncedPositions(): { readonly isLoading: boolean } {
  const user = useUser()
  const { isLoading } = usePlaybackPositionsQuery(undefined, {
    skip: !user,
    refetchOnMountOrArgChange: maxAgeSeconds,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    // Not rendered again while they are merely being requested.
    selectFromResult: ({ data, isLoading: isFirst }) => ({ data, isLoading: isFirst }),
  })
  return { isLoading }
}
