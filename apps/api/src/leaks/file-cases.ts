import { playableQualities } from '@lares/shared-types/assets'
import { singleRenditions } from '@lares/shared-types/contracts/assets'
import type { LeakCase, Target } from './leak-case.ts'
import type { LeakFixture } from './leak-fixture.ts'

const targetAsset = ({ assetId }: Target) => [{ params: { id: assetId } }]
const requestVisible = ({ visible }: LeakFixture) =>
  visible.map(({ assetId }) => ({ params: { id: assetId } }))
const inBothQualities = (request: { params: { id: string } }) =>
  playableQualities.map((quality) => ({ ...request, query: { quality } }))
const fileCase: LeakCase = { stable: requestVisible, targeted: targetAsset }

export const fileCases: Record<string, LeakCase> = {
  getAsset: fileCase,
  listAssets: {
    stable: ({ visible }) => [{ query: { id: visible.map(({ assetId }) => assetId) } }],
    targeted: ({ assetId }) => [{ query: { id: [assetId] } }],
  },
  getOriginal: fileCase,
  getThumbnail: fileCase,
  getPreview: fileCase,
  getPlayable: {
    stable: (fixture) => requestVisible(fixture).flatMap(inBothQualities),
    targeted: (target) => targetAsset(target).flatMap(inBothQualities),
  },
  ...Object.fromEntries(Object.values(singleRenditions).map(({ operationId }) => [operationId, fileCase])),
  getMailHtml: fileCase,
  getMailboxImport: fileCase,
  showMail: fileCase,
  listVersions: fileCase,
  changeVersion: { targeted: ({ assetId }) => [{ params: { id: assetId }, body: { name: 'mine' } }] },
  deleteVersion: { targeted: targetAsset },
  restoreVersion: { targeted: ({ assetId }) => [{ params: { id: assetId }, body: { isPlayed: true } }] },
  startProcessing: {
    targeted: ({ assetId }) => [{ params: { id: assetId }, body: { steps: [{ kind: 'mono' }] } }],
  },
  previewProcessing: {
    targeted: ({ assetId }) => [{ params: { id: assetId }, body: { steps: [{ kind: 'mono' }], from: 0 } }],
  },
  getPage: { targeted: ({ assetId }) => [{ params: { id: assetId, page: 1 } }] },
  getStoryboardSheet: { targeted: ({ assetId }) => [{ params: { id: assetId, sheet: 1 } }] },
  listDamagedFiles: { stable: () => [{}] },
  getUploadFacts: {
    exemptReason:
      'an upload is visible to its owner only; same-file.test.ts checks the facts on identical files',
  },
  listUnfinishedRecordings: {
    exemptReason: 'uploads are visible to their owner only, which join-uploads.test.ts checks',
  },
  joinUploads: {
    exemptReason: 'it takes unfinished uploads of the caller only, which join-uploads.test.ts checks',
  },
  describeUploads: { exemptReason: 'it returns the capabilities of the server' },
  askUpload: { exemptReason: 'an upload is visible to its owner only until it is added to an item' },
  createUpload: { exemptReason: 'it only receives bytes' },
  continueUpload: { exemptReason: 'an upload is visible to its owner only until it is added to an item' },
  endUpload: { exemptReason: 'an upload is visible to its owner only until it is added to an item' },
}
