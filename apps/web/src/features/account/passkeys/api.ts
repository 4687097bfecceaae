import * as contracts from '@lares/shared-types/contracts/passkeys'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { rereadSession } from '../../../shared/session/session-api.ts'

const changing = { invalidatesTags: ['Passkeys' as const] }

export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query({ ...toEndpoint(contracts.listPasskeys), providesTags: ['Passkeys'] }),
    startPasskey: build.mutation(toEndpoint(contracts.startPasskey)),
    addPasskey: build.mutation({ ...toEndpoint(contracts.addPasskey), ...changing }),
    renamePasskey: build.mutation({ ...toEndpoint(contracts.renamePasskey), ...changing }),
    removePasskey: build.mutation({ ...toEndpoint(contracts.removePasskey), ...changing }),
    startPasskeyLogin: build.mutation(toEndpoint(contracts.startPasskeyLogin)),
    passkeyLogin: build.mutation({
      ...toEndpoint(contracts.passkeyLogin),
      // The first load does not contain this endpoint, so the session is reloaded instead of read from its reply.
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void rereadSession(dispatch),
          () => undefined,
        ),
    }),
  }),
})

export const {
  useListPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi
