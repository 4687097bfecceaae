import * as contracts from '@lares/shared-types/contracts/second-factor'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { rereadSession } from '../../../shared/session/session-api.ts'

const changing = { invalidatesTags: ['SecondFactor' as const] }

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query({
      ...toEndpoint(contracts.getSecondFactor),
      providesTags: ['SecondFactor'],
    }),
    startSecondFactor: build.mutation(toEndpoint(contracts.startSecondFactor)),
    enableSecondFactor: build.mutation({ ...toEndpoint(contracts.enableSecondFactor), ...changing }),
    renewRecoveryCodes: build.mutation({ ...toEndpoint(contracts.renewRecoveryCodes), ...changing }),
    disableSecondFactor: build.mutation({ ...toEndpoint(contracts.disableSecondFactor), ...changing }),
    secondFactorLogin: build.mutation({
      ...toEndpoint(contracts.secondFactorLogin),
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
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useEnableSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableSecondFactorMutation,
  useSecondFactorLoginMutation,
} = secondFactorApi
