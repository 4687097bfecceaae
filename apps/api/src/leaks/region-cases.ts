import type { LeakCase } from './leak-case.ts'

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }

export const regionCases: Record<string, LeakCase> = {
  listRegions: {
    stable: ({ visible }) => [{ params: { id: visible[0]?.assetId } }],
    targeted: ({ assetId }) => [{ params: { id: assetId } }],
  },
  listOpenRegions: { stable: () => [{ query: {} }, { query: { limit: 2 } }] },
  listRegionsOfParticipant: { stable: ({ participantId }) => [{ params: { id: participantId }, query: {} }] },
  countRegionsByParticipant: { stable: () => [{}] },
  createRegion: { targeted: ({ assetId }) => [{ params: { id: assetId }, body: { box } }] },
  changeRegion: { targeted: ({ regionId }) => [{ params: { id: regionId }, body: { version: 1, box } }] },
  removeRegion: { targeted: ({ regionId }) => [{ params: { id: regionId }, query: { version: 1 } }] },
  restoreRegion: { targeted: ({ regionId }) => [{ params: { id: regionId } }] },
  createSuggestion: { targeted: ({ regionId }) => [{ params: { id: regionId }, body: { name: 'zyx' } }] },
  acceptSuggestion: {
    targeted: ({ suggestionId }) => [{ params: { id: suggestionId }, body: { version: 1 } }],
  },
  declineSuggestion: { targeted: ({ suggestionId }) => [{ params: { id: suggestionId } }] },
}
