import type { LeakCase } from './leak-case.ts'

const body = 'zyx'

export const commentCases: Record<string, LeakCase> = {
  listComments: {
    stable: ({ visible, onceHidden }) => [
      ...[...visible, onceHidden].map(({ id }) => ({ params: { id } })),
      { params: { id: visible[0]?.id }, query: { limit: 1 } },
    ],
    targeted: ({ itemId }) => [{ params: { id: itemId } }],
  },
  listMentionableUsers: {
    stable: ({ visible }) => [{ params: { id: visible[0]?.id } }],
    targeted: ({ itemId }) => [{ params: { id: itemId } }],
  },
  createComment: {
    targeted: ({ itemId, commentId }, { visible }) => [
      { params: { id: itemId }, body: { body } },
      { params: { id: itemId }, body: { body, replyToId: commentId } },
      { params: { id: visible[0]?.id }, body: { body, replyToId: commentId } },
    ],
  },
  changeComment: { targeted: ({ commentId }) => [{ params: { id: commentId }, body: { body, version: 1 } }] },
  removeComment: { targeted: ({ commentId }) => [{ params: { id: commentId } }] },
  restoreComment: { targeted: ({ commentId }) => [{ params: { id: commentId } }] },
}
