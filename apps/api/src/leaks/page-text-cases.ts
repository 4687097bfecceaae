import type { LeakCase } from './leak-case.ts'
import { canary } from './leak-fixture.ts'

const line = { box: { x: 0, y: 0, width: 1, height: 0.1 }, text: 'zyx', replaces: 0 }

/** Searching in the words of all items is among the cases of search: the fixture's files have words on their page. */
export const pageTextCases: Record<string, LeakCase> = {
  getPageTexts: {
    stable: ({ visible }) => [{ params: { id: visible[0]?.assetId } }],
    targeted: ({ assetId }) => [{ params: { id: assetId } }],
  },
  getPageText: {
    stable: ({ visible }) => [{ params: { id: visible[0]?.assetId, page: 1 } }],
    targeted: ({ assetId }) => [{ params: { id: assetId, page: 1 } }, { params: { id: assetId, page: 2 } }],
  },
  writePageText: {
    targeted: ({ assetId }) => [
      { params: { id: assetId, page: 1 }, body: { version: 1, lines: [line] } },
      { params: { id: assetId, page: 1 }, body: { version: 0, lines: [] } },
    ],
  },
  readPagesAgain: {
    targeted: ({ assetId }) => [
      { params: { id: assetId }, body: {} },
      { params: { id: assetId }, body: { page: 2 } },
    ],
  },
  findInPages: {
    stable: ({ visible }) => [{ params: { id: visible[0]?.assetId }, query: { q: canary } }],
    targeted: ({ assetId }) => [{ params: { id: assetId }, query: { q: canary } }],
  },
  getPagePicture: { targeted: ({ assetId }) => [{ params: { id: assetId, page: 1 } }] },
  getSearchablePdf: { targeted: ({ assetId }) => [{ params: { id: assetId } }] },
}
