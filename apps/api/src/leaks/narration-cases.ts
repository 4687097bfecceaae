import type { LeakCase } from './leak-case.ts'

/** Each hidden item of the fixture is the letter or the recording of a narration whose other item is visible. */
export const narrationCases: Record<string, LeakCase> = {
  listNarrations: {
    stable: ({ visible }) => visible.map(({ id }) => ({ params: { id } })),
    targeted: ({ itemId }) => [{ params: { id: itemId } }],
  },
  getNarrationTimes: {
    stable: ({ visible }) =>
      visible.flatMap(({ narrationId }) => (narrationId === '' ? [] : [{ params: { id: narrationId } }])),
    targeted: ({ narrationId }) => [{ params: { id: narrationId } }],
  },
  createNarration: {
    targeted: ({ itemId }, { visible }) => [
      { params: { id: itemId }, body: { recordingId: visible[0]?.id } },
      ...visible.map(({ id }) => ({ params: { id }, body: { recordingId: itemId } })),
    ],
  },
  alignNarration: { targeted: ({ narrationId }) => [{ params: { id: narrationId } }] },
  removeNarration: { targeted: ({ narrationId }) => [{ params: { id: narrationId } }] },
}
