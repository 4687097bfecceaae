import {
  changeProfile,
  endView,
  getSession,
  login,
  logout,
  startView,
} from '@lares/shared-types/contracts/auth'
import { api } from '../api/api.ts'
import { toEndpoint } from '../api/to-endpoint.ts'

const readApi = api.injectEndpoints({
  endpoints: (build) => ({ getSession: build.query(toEndpoint(getSession)) }),
})

/** Session and profile endpoints; the session slice stores their replies. */
export const sessionApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({
      ...toEndpoint(login),
      onQueryStarted: (_, lifecycle) => replaceOlderReply(lifecycle),
    }),
    logout: build.mutation({
      ...toEndpoint(logout),
      onQueryStarted: (_, lifecycle) => replaceOlderReply(lifecycle),
    }),
    changeProfile: build.mutation({
      ...toEndpoint(changeProfile),
      onQueryStarted: (_, lifecycle) => replaceOlderReply(lifecycle),
    }),
    startView: build.mutation(toEndpoint(startView)),
    endView: build.mutation(toEndpoint(endView)),
  }),
})

export const {
  useLoginMutation,
  useLogoutMutation,
  useChangeProfileMutation,
  useStartViewMutation,
  useEndViewMutation,
} = sessionApi

const getRunning = () => readApi.util.getRunningQueryThunk('getSession', undefined)

type Dispatch = Parameters<ReturnType<typeof getRunning>>[0]

/**
 * Asks who is signed in, after something has changed it. A request that is under way may have been sent before the change, so
 * its reply is not used.
 */
export async function rereadSession(dispatch: Dispatch): Promise<void> {
  const running = dispatch(getRunning())
  running?.abort()
  await running
  await dispatch(readApi.endpoints.getSession.initiate(undefined, { subscribe: false, forceRefetch: true }))
}

/** A reply to a request that was sent before a change would bring back the session as it was. */
async function replaceOlderReply({
  dispatch,
  queryFulfilled,
}: {
  dispatch: Dispatch
  queryFulfilled: PromiseLike<unknown>
}): Promise<void> {
  try {
    await queryFulfilled
  } catch {
    // The caller of the mutation receives the error.
    return
  }
  if (dispatch(getRunning())) await rereadSession(dispatch)
}
