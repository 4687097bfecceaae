import * as contracts from '@lares/shared-types/contracts/users'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...endpointOf(contracts.listUsers), providesTags: ['Users'] }),
    inviteUser: build.mutation({ ...endpointOf(contracts.inviteUser), invalidatesTags: ['Users'] }),
    changeUser: build.mutation({ ...endpointOf(contracts.changeUser), invalidatesTags: ['Users'] }),
    deleteUser: build.mutation({ ...endpointOf(contracts.deleteUser), invalidatesTags: ['Users'] }),
    renewInvitation: build.mutation({ ...endpointOf(contracts.renewInvitation), invalidatesTags: ['Users'] }),
    linkNewPassword: build.mutation({
      ...endpointOf(contracts.linkNewPassword),
      // The error may mean that the user was suspended after the list was loaded.
      invalidatesTags: (_, error) => (error ? ['Users'] : []),
    }),
  }),
})

export const {
  useListUsersQuery,
  useInviteUserMutation,
  useChangeUserMutation,
  useDeleteUserMutation,
  useRenewInvitationMutation,
  useLinkNewPasswordMutation,
} = usersApi
