import {
  acceptInvitation,
  changePassword,
  confirmPassword,
  getInvitation,
  getPasswordReset,
  getSetup,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  setUp,
  verifyEmail,
} from '@lares/shared-types/contracts/auth'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'
import { sessionApi } from '../../shared/session/session-api.ts'

const refetchOptions = { subscribe: false, forceRefetch: true }

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetup: build.query(endpointOf(getSetup)),
    setUp: build.mutation(endpointOf(setUp)),
    getInvitation: build.query(endpointOf(getInvitation)),
    acceptInvitation: build.mutation(endpointOf(acceptInvitation)),
    requestPasswordReset: build.mutation(endpointOf(requestPasswordReset)),
    getPasswordReset: build.query(endpointOf(getPasswordReset)),
    resetPassword: build.mutation(endpointOf(resetPassword)),
    verifyEmail: build.mutation({
      ...endpointOf(verifyEmail),
      // The confirmed address may belong to the signed-in user, whose session then has to be reloaded.
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(sessionApi.endpoints.getSession.initiate(undefined, refetchOptions)),
          () => undefined,
        ),
    }),
    requestVerification: build.mutation(endpointOf(requestVerification)),
    changePassword: build.mutation(endpointOf(changePassword)),
    confirmPassword: build.mutation(endpointOf(confirmPassword)),
  }),
})

export const {
  useGetSetupQuery,
  useSetUpMutation,
  useGetInvitationQuery,
  useAcceptInvitationMutation,
  useRequestPasswordResetMutation,
  useGetPasswordResetQuery,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useRequestVerificationMutation,
  useChangePasswordMutation,
  useConfirmPasswordMutation,
} = accountApi
