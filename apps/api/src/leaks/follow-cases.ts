import type { LeakCase } from './leak-case.ts'

export const followCases: Record<string, LeakCase> = {
  listFollows: { stable: () => [{}] },
  follow: {
    targeted: ({ tagId, categoryId }) => [
      { params: { type: 'tag', id: tagId } },
      { params: { type: 'category', id: categoryId } },
    ],
  },
  unfollow: { exemptReason: 'it answers nothing, and only ends what the caller follows' },
}
