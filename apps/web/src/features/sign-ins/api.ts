import { removeSecondFactor } from '@lares/shared-types/contracts/second-factor'
import * as contracts from '@lares/shared-types/contracts/sign-ins'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const signInsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSignIns: build.query({ ...toEndpoint(contracts.listSignIns), providesTags: ['SignIns'] }),
    listOwnSignIns: build.query({ ...toEndpoint(contracts.listOwnSignIns), providesTags: ['SignIns'] }),
    endSignIn: build.mutation({ ...toEndpoint(contracts.endSignIn), invalidatesTags: ['SignIns'] }),
    endAllSignIns: build.mutation({ ...toEndpoint(contracts.endAllSignIns), invalidatesTags: ['SignIns'] }),
    removeSecondFactor: build.mutation({ ...toEndpoint(removeSecondFactor), invalidatesTags: ['SignIns'] }),
    endOwnSignIn: build.mutation({ ...toEndpoint(contracts.endOwnSignIn), invalidatesTags: ['SignIns'] }),
  }),
})

export const {
  useListSignInsQuery,
  useListOwnSignInsQuery,
  useEndSignInMutation,
  useEndAllSignInsMutation,
  useEndOwnSignInMutation,
  useRemoveSecondFactorMutation,
} = signInsApi
