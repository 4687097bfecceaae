import type { LeakCase } from './leak-case.ts'

const ownData = 'it only concerns the user who calls it'
const token = 'it only concerns the user of the token'

export const peopleCases: Record<string, LeakCase> = {
  listParticipants: { stable: () => [{}] },
  countItemsByParticipant: { stable: () => [{}] },
  comingDays: { stable: () => [{ query: { date: '2026-07-01' } }] },
  createParticipant: {
    targeted: ({ assetId }) => [{ body: { names: { en: 'New' }, portraitAssetId: assetId } }],
  },
  getParticipant: { stable: ({ participantId }) => [{ params: { id: participantId } }] },
  changeParticipant: {
    targeted: ({ assetId }, { participantId, versions }) => [
      { params: { id: participantId }, body: { version: versions.participant, portraitAssetId: assetId } },
    ],
  },
  deleteParticipant: { exemptReason: 'participants are visible to everybody; it returns nothing' },
  restoreParticipant: {
    exemptReason: 'participants are visible to everybody; it returns one as getParticipant does',
  },
  mergeParticipant: {
    exemptReason: 'participants are visible to everybody; it returns one as getParticipant does',
  },
  listUsers: { stable: () => [{}] },
  getUser: {
    stable: ({ withoutTag, withoutCategory, admin }) =>
      [withoutTag, withoutCategory, admin].map(({ id }) => ({ params: { id } })),
  },
  inviteUser: {
    targeted: ({ tagId, categoryId }) => [
      { body: { email: 'somebody@example.org', displayName: 'S', restrictedTagIds: [tagId] } },
      { body: { email: 'somebody@example.org', displayName: 'S', restrictedCategoryIds: [categoryId] } },
    ],
  },
  changeUser: {
    targeted: ({ tagId }, { withoutCategory }) => [
      { params: { id: withoutCategory.id }, body: { version: 1, restrictedTagIds: [tagId] } },
    ],
  },
  changeUsers: { exemptReason: 'it changes rights, and refers to no label or item' },
  previewRestrictions: {
    stable: () => [{ body: { restrictedTagIds: [], restrictedCategoryIds: [] } }],
    targeted: ({ tagId, categoryId }) => [
      { body: { restrictedTagIds: [tagId], restrictedCategoryIds: [] } },
      { body: { restrictedTagIds: [], restrictedCategoryIds: [categoryId] } },
    ],
  },
  listSignIns: { exemptReason: 'it only concerns users' },
  endSignIn: { exemptReason: 'it only concerns users' },
  endAllSignIns: { exemptReason: 'it only concerns users' },
  listOwnSignIns: { exemptReason: ownData },
  endOwnSignIn: { exemptReason: ownData },
  listPasskeys: { exemptReason: ownData },
  startPasskey: { exemptReason: ownData },
  addPasskey: { exemptReason: ownData },
  renamePasskey: { exemptReason: ownData },
  removePasskey: { exemptReason: ownData },
  startPasskeyLogin: { exemptReason: 'it returns a random challenge' },
  passkeyLogin: { exemptReason: ownData },
  getSecondFactor: { exemptReason: ownData },
  startSecondFactor: { exemptReason: ownData },
  enableSecondFactor: { exemptReason: ownData },
  renewRecoveryCodes: { exemptReason: ownData },
  disableSecondFactor: { exemptReason: ownData },
  secondFactorLogin: { exemptReason: ownData },
  removeSecondFactor: { exemptReason: 'it only concerns a user, and returns nothing' },
  getSignInWays: { exemptReason: 'it returns the name of a provider' },
  startOidc: { exemptReason: 'it only redirects' },
  finishOidc: { exemptReason: 'it only redirects' },
  listAuditEvents: { stable: () => [{ query: {} }] },
  exportAuditEvents: { stable: () => [{}] },
  deleteUser: {
    exemptReason: 'it returns nothing, and the visibility of the user’s contributions does not change',
  },
  renewInvitation: { exemptReason: 'it returns an invitation' },
  withdrawInvitation: {
    exemptReason: 'it returns nothing, and whoever was only invited has contributed nothing',
  },
  linkNewPassword: { exemptReason: 'it returns a link' },
  getSession: { exemptReason: ownData },
  startView: { exemptReason: 'it returns the user as whom the archive is read' },
  endView: { exemptReason: ownData },
  login: { exemptReason: ownData },
  confirmPassword: { exemptReason: ownData },
  logout: { exemptReason: ownData },
  changeProfile: { exemptReason: ownData },
  changePassword: { exemptReason: ownData },
  requestVerification: { exemptReason: ownData },
  getSetup: { exemptReason: 'it only returns whether any user exists' },
  setUp: { exemptReason: 'it only works while the archive is empty' },
  getInvitation: { exemptReason: token },
  acceptInvitation: { exemptReason: token },
  requestPasswordReset: { exemptReason: 'its response is always the same' },
  getPasswordReset: { exemptReason: token },
  resetPassword: { exemptReason: token },
  verifyEmail: { exemptReason: token },
}
