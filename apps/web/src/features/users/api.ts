import * as contracts from '@lares/shared-types/contracts/users'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...toEndpoint(contracts.listUsers), providesTags: ['Users'] }),
    inviteUser: build.mutation({ ...toEndpoint(contracts.inviteUser), invalidatesTags: ['Users'] }),
    changeUser: build.mutation({
      ...toEndpoint(contracts.changeUser),
      // Suspending a user ends their sign-ins.
      invalidatesTags: ['Users', 'SignIns'],
    }),
    changeUsers: build.mutation({ ...toEndpoint(contracts.changeUsers), invalidatesTags: ['Users'] }),
    previewRestrictions: build.query(toEndpoint(contracts.previewRestrictions)),
    deleteUser: build.mutation({ ...toEndpoint(contracts.deleteUser), invalidatesTags: ['Users'] }),
    renewInvitation: build.mutation({ ...toEndpoint(contracts.renewInvitation), invalidatesTags: ['Users'] }),
    withdrawInvitation: build.mutation({
      ...toEndpoint(contracts.withdrawInvitation),
      invalidatesTags: ['Users'],
    }),
    linkNewPassword: build.mutation({
      ...toEndpoint(contracts.linkNewPassword),
      // The error may mean that the user was suspended after the list was loaded.
      invalidatesTags: (_, error) => (error ? ['Users'] : []),
    }),
  }),
})

export const {
  useListUsersQuery,
  useInviteUserMutation,
  useChangeUserMutation,
  useChangeUsersMutation,
  usePreviewRestrictionsQuery,
  useDeleteUserMutation,
  useRenewInvitationMutation,
  useWithdrawInvitationMutation,
  useLinkNewPasswordMutation,
} = usersApi
