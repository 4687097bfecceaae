import { changeProfile, getSession, login, logout } from '@lares/shared-types/contracts/auth'
import { api } from '../api/api.ts'
import { endpointOf } from '../api/endpoint-of.ts'

/** Session and profile endpoints; the session slice stores their replies. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query(endpointOf(getSession)),
    login: build.mutation(endpointOf(login)),
    logout: build.mutation(endpointOf(logout)),
    changeProfile: build.mutation(endpointOf(changeProfile)),
  }),
})

export const { useLoginMutation, useLogoutMutation, useChangeProfileMutation } = sessionApi
