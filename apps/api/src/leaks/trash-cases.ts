import type { LeakCase } from './leak-case.ts'

export const trashCases: Record<string, LeakCase> = {
  listTrash: { stable: () => [{}, { query: { limit: 1 } }] },
  listDeletions: { stable: () => [{}, { query: { limit: 1 } }] },
  forgetDeletion: {
    targeted: ({ tagId, categoryId }) => [tagId, categoryId].map((id) => ({ params: { id } })),
  },
  deleteForEver: { targeted: ({ itemId }) => [{ params: { id: itemId } }] },
  emptyTrash: { exemptReason: 'trash.test.ts checks that it neither deletes nor counts hidden items' },
}
