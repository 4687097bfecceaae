import { getSignInWays } from '@lares/shared-types/contracts/oidc'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'

const signInWaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSignInWays: build.query(toEndpoint(getSignInWays)),
  }),
})

export const { useGetSignInWaysQuery } = signInWaysApi
