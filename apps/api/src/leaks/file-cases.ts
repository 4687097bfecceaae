import type { LeakCase, Target } from './leak-case.ts'
import type { MarkedWorld } from './marked-world.ts'

const byAsset = ({ assetId }: Target) => [{ params: { id: assetId } }]
const ofVisible = ({ visible }: MarkedWorld) => visible.map(({ assetId }) => ({ params: { id: assetId } }))
const bytes: LeakCase = { steady: ofVisible, aimed: byAsset }

export const fileCases: Record<string, LeakCase> = {
  getAsset: bytes,
  listAssets: {
    steady: ({ visible }) => [{ query: { id: visible.map(({ assetId }) => assetId) } }],
    aimed: ({ assetId }) => [{ query: { id: [assetId] } }],
  },
  getOriginal: bytes,
  getThumbnail: bytes,
  getPreview: bytes,
  getPoster: bytes,
  getPlayable: bytes,
  getWaveform: bytes,
  getText: bytes,
  getMailHtml: bytes,
  getMailboxImport: bytes,
  showMail: bytes,
  getPage: { aimed: ({ assetId }) => [{ params: { id: assetId, page: 1 } }] },
  listDamagedFiles: { steady: () => [{}] },
  getUploadFacts: {
    holdsNothing: 'an upload is its owner’s alone; what it tells of the same file is in same-file.test.ts',
  },
  describeUploads: { holdsNothing: 'it tells what the server can do' },
  askUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
  createUpload: { holdsNothing: 'it only takes bytes in' },
  continueUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
  endUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
}
