import type { LeakCase, Target } from './leak-case.ts'
import type { MarkedWorld } from './marked-world.ts'

const byAsset = ({ assetId }: Target) => [{ params: { id: assetId } }]
const ofVisible = ({ visible }: MarkedWorld) => visible.map(({ assetId }) => ({ params: { id: assetId } }))
const bytes: LeakCase = { steady: ofVisible, aimed: byAsset }

export const fileCases: Record<string, LeakCase> = {
  getAsset: bytes,
  getOriginal: bytes,
  getThumbnail: bytes,
  getPreview: bytes,
  getPoster: bytes,
  getPlayable: bytes,
  getWaveform: bytes,
  getText: bytes,
  getMailHtml: bytes,
  showMail: bytes,
  getPage: { aimed: ({ assetId }) => [{ params: { id: assetId, page: 1 } }] },
  getUploadFacts: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
  describeUploads: { holdsNothing: 'it tells what the server can do' },
  askUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
  createUpload: { holdsNothing: 'it only takes bytes in' },
  continueUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
  endUpload: { holdsNothing: 'an upload is its owner’s alone until an item takes it' },
}
