import type { LeakCase } from './leak-case.ts'

export const questionCases: Record<string, LeakCase> = {
  listQuestions: {
    // Their own questions change with each call of `ask`.
    stable: () => [{ query: { scope: 'asked-of-me' } }, { query: { scope: 'asked-of-me', answered: true } }],
  },
  getQuestion: {
    stable: ({ questionIds, reportIds }) => [...questionIds, ...reportIds].map((id) => ({ params: { id } })),
  },
  askRelatives: {
    stable: ({ questionIds, withoutTag, withoutCategory }) => [
      { params: { id: questionIds[0] }, body: { userIds: [withoutCategory.id] } },
      { params: { id: questionIds[1] }, body: { userIds: [withoutTag.id] } },
    ],
  },
  reportAnswer: { exemptReason: 'stores what the caller sends, and replies with that as getQuestion does' },
  giveAnswer: {
    exemptReason: 'creates a post of the caller, and replies with the question as getQuestion does',
  },
  restoreQuestion: { stable: ({ questionIds }) => questionIds.map((id) => ({ params: { id } })) },
  removeQuestion: { exemptReason: 'reads no items and replies with nothing' },
  listAskableUsers: { exemptReason: 'reads users alone, whom every user may know' },
}
