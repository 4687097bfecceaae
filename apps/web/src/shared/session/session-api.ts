import { changeProfile, getSession, login, logout } from '@lares/shared-types/contracts/auth'
import { api } from '../api/api.ts'
import { endpointOf } from '../api/endpoint-of.ts'

/** Who is signed in; signing in and out; the own name and preferences. The session slice keeps what they answer. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query(endpointOf(getSession)),
    login: build.mutation(endpointOf(login)),
    logout: build.mutation(endpointOf(logout)),
    changeProfile: build.mutation(endpointOf(changeProfile)),
  }),
})

export const { useLoginMutation, useLogoutMutation, useChangeProfileMutation } = sessionApi
