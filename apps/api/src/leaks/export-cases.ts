import type { LeakCase } from './leak-case.ts'

const ownExport = 'an export is visible to its owner only; export-leaks.test.ts checks what is in it'

export const exportCases: Record<string, LeakCase> = {
  previewExport: {
    stable: () => [
      { body: { selection: { filter: {} } } },
      { body: { selection: { filter: { q: 'lake' } } } },
    ],
    targeted: ({ itemId }) => [{ body: { selection: { ids: [itemId] } } }],
  },
  createExport: { exemptReason: ownExport },
  listExports: { stable: () => [{}] },
  getExport: { exemptReason: ownExport },
  deleteExport: { exemptReason: ownExport },
  downloadExport: { exemptReason: ownExport },
}
