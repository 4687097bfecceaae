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

/** Session and profile endpoints; the session slice stores their replies. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query(toEndpoint(getSession)),
    login: build.mutation(toEndpoint(login)),
    logout: build.mutation(toEndpoint(logout)),
    changeProfile: build.mutation(toEndpoint(changeProfile)),
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
