import type { LeakCase } from './leak-case.ts'

const own = 'it tells of the asker alone'
const token = 'it tells of the one user whom the token names'

export const peopleCases: Record<string, LeakCase> = {
  listParticipants: { steady: () => [{}] },
  countItemsByParticipant: { steady: () => [{}] },
  comingDays: { steady: () => [{ query: { date: '2026-07-01' } }] },
  createParticipant: {
    aimed: ({ assetId }) => [{ body: { names: { en: 'New' }, portraitAssetId: assetId } }],
  },
  getParticipant: { steady: ({ participantId }) => [{ params: { id: participantId } }] },
  changeParticipant: {
    aimed: ({ assetId }, { participantId }) => [
      { params: { id: participantId }, body: { version: 1, portraitAssetId: assetId } },
    ],
  },
  deleteParticipant: { holdsNothing: 'participants are visible to everybody; it answers nothing' },
  listUsers: { steady: () => [{}] },
  getUser: {
    steady: ({ withoutTag, withoutCategory, admin }) =>
      [withoutTag, withoutCategory, admin].map(({ id }) => ({ params: { id } })),
  },
  inviteUser: {
    aimed: ({ tagId, categoryId }) => [
      { body: { email: 'somebody@example.org', displayName: 'S', restrictedTagIds: [tagId] } },
      { body: { email: 'somebody@example.org', displayName: 'S', restrictedCategoryIds: [categoryId] } },
    ],
  },
  changeUser: {
    aimed: ({ tagId }, { withoutCategory }) => [
      { params: { id: withoutCategory.id }, body: { version: 1, restrictedTagIds: [tagId] } },
    ],
  },
  deleteUser: {
    holdsNothing: 'it answers nothing, and what the user contributed stays as visible as it was',
  },
  renewInvitation: { holdsNothing: 'it answers with an invitation' },
  linkNewPassword: { holdsNothing: 'it answers with a link' },
  getSession: { holdsNothing: own },
  login: { holdsNothing: own },
  confirmPassword: { holdsNothing: own },
  logout: { holdsNothing: own },
  changeProfile: { holdsNothing: own },
  changePassword: { holdsNothing: own },
  requestVerification: { holdsNothing: own },
  getSetup: { holdsNothing: 'it tells whether there is a user at all' },
  setUp: { holdsNothing: 'it works while the archive is empty' },
  getInvitation: { holdsNothing: token },
  acceptInvitation: { holdsNothing: token },
  requestPasswordReset: { holdsNothing: 'it answers the same whatever is asked' },
  getPasswordReset: { holdsNothing: token },
  resetPassword: { holdsNothing: token },
  verifyEmail: { holdsNothing: token },
}
