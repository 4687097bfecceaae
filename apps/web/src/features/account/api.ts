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
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { rereadSession } from '../../shared/session/session-api.ts'

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetup: build.query(toEndpoint(getSetup)),
    setUp: build.mutation(toEndpoint(setUp)),
    getInvitation: build.query(toEndpoint(getInvitation)),
    acceptInvitation: build.mutation(toEndpoint(acceptInvitation)),
    requestPasswordReset: build.mutation(toEndpoint(requestPasswordReset)),
    getPasswordReset: build.query(toEndpoint(getPasswordReset)),
    resetPassword: build.mutation(toEndpoint(resetPassword)),
    verifyEmail: build.mutation({
      ...toEndpoint(verifyEmail),
      // The confirmed address may belong to the signed-in user, whose session then has to be reloaded.
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void rereadSession(dispatch),
          () => undefined,
        ),
    }),
    requestVerification: build.mutation(toEndpoint(requestVerification)),
    changePassword: build.mutation(toEndpoint(changePassword)),
    confirmPassword: build.mutation(toEndpoint(confirmPassword)),
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
