import type { LeakCase } from './leak-case.ts'

export const transcriptionCases: Record<string, LeakCase> = {
  readTranscriptionSetup: { stable: () => [{}] },
  downloadSpeechModel: {
    exemptReason: 'it downloads a file for administrators, from whom nothing is hidden',
  },
  findTranscribable: {
    stable: () => [
      { body: {} },
      { body: { onlyMissing: true } },
      { body: { selection: { filter: { q: 'lake' } } } },
    ],
    targeted: ({ itemId }) => [{ body: { selection: { ids: [itemId] } } }],
  },
  startTranscriptions: {
    targeted: ({ itemId }) => [{ body: { itemIds: [itemId], language: null, replace: true } }],
  },
  listTranscriptions: { stable: () => [{}] },
}
