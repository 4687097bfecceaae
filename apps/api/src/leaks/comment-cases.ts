import type { LeakCase } from './leak-case.ts'

const body = 'zyx'
const kind = 'love'

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
  addItemReaction: { targeted: ({ itemId }) => [{ params: { id: itemId, kind } }] },
  removeItemReaction: { targeted: ({ itemId }) => [{ params: { id: itemId, kind } }] },
  addCommentReaction: { targeted: ({ commentId }) => [{ params: { id: commentId, kind } }] },
  removeCommentReaction: { targeted: ({ commentId }) => [{ params: { id: commentId, kind } }] },
  restoreComment: { targeted: ({ commentId }) => [{ params: { id: commentId } }] },
}
