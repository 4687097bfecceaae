import { Type } from 'typebox'
import { Asset, playableQualities, type RenditionName } from '../assets.ts'
import { type Contract, defineContract } from '../contract.ts'
import { IdParams, repeated, Uuid } from '../fields.ts'
import { MailboxImport } from '../mailboxes.ts'

const bytes = {
  method: 'GET',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  produces: 'application/octet-stream',
  supportsRanges: true,
} as const

/** The body of a 202 response while a rendition is pending. */
const pending = Type.Object({ state: Type.Literal('pending') })

const rendition = {
  ...bytes,
  pending,
  errors: ['not-found', 'range-not-satisfiable', 'rendition-failed', 'file-damaged'],
} as const

/** The picture's version: has no effect but to give a turned picture or film another URL. */
const version = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))

const Picture = Type.Object({
  /** Selects the smallest rendition of at least this width in pixels, else the widest. */
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 8192 })),
  version,
})

const Versioned = Type.Object({ version })

export const getAsset = defineContract({
  operationId: 'getAsset',
  admitsView: true,
  summary: 'Metadata of a file',
  method: 'GET',
  path: '/api/assets/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Asset,
  errors: ['not-found'],
})

/** Maximum ids in one call of `listAssets`. */
export const maxListedAssets = 100

export const listAssets = defineContract({
  operationId: 'listAssets',
  admitsView: true,
  summary: 'Metadata of several files, so that a page can poll many pending ones with one call',
  method: 'GET',
  path: '/api/assets',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({ id: repeated(Uuid, maxListedAssets) }),
  status: 200,
  /** Sorted by id, without those that do not exist. */
  reply: Type.Object({ assets: Type.Array(Asset) }),
})

export const getOriginal = defineContract({
  ...bytes,
  operationId: 'getOriginal',
  admitsView: true,
  summary: 'The original file',
  path: '/api/assets/:id/original',
  query: Type.Object({ download: Type.Optional(Type.Boolean()) }),
  errors: ['not-found', 'range-not-satisfiable', 'file-damaged'],
})

export const getThumbnail = defineContract({
  ...rendition,
  operationId: 'getThumbnail',
  admitsView: true,
  summary: 'A small picture',
  path: '/api/assets/:id/thumbnail',
  query: Picture,
})

export const getPreview = defineContract({
  ...rendition,
  operationId: 'getPreview',
  admitsView: true,
  summary: 'A picture for the screen',
  path: '/api/assets/:id/preview',
  query: Picture,
})

export const getPoster = defineContract({
  ...rendition,
  operationId: 'getPoster',
  admitsView: true,
  summary: 'A still of a film, automatically or by a person chosen',
  path: '/api/assets/:id/poster',
  query: Versioned,
})

export const getPlayable = defineContract({
  ...rendition,
  operationId: 'getPlayable',
  admitsView: true,
  summary: 'Audio or video that every browser can play: the original if possible, else a converted copy',
  path: '/api/assets/:id/playable',
  query: Type.Object({
    version,
    /** `small` is for slow connections, and the same as `best` where there is no smaller copy. */
    quality: Type.Optional(Type.Enum(playableQualities)),
  }),
})

export const getWaveform = defineContract({
  ...rendition,
  operationId: 'getWaveform',
  admitsView: true,
  summary: 'Peaks of a recording',
  path: '/api/assets/:id/waveform',
  produces: 'application/json',
})

export const getStoryboard = defineContract({
  ...rendition,
  operationId: 'getStoryboard',
  admitsView: true,
  summary:
    'Where on its sheets the small pictures of a film are, and at which seconds; a `Storyboard` as JSON',
  path: '/api/assets/:id/storyboard',
  query: Versioned,
  produces: 'application/json',
})

export const getStoryboardSheet = defineContract({
  ...rendition,
  operationId: 'getStoryboardSheet',
  admitsView: true,
  summary: 'One sheet of the small pictures of a film, from 1',
  path: '/api/assets/:id/storyboard/:sheet',
  params: Type.Object({ id: Uuid, sheet: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  query: Versioned,
})

export const getPeaks = defineContract({
  ...rendition,
  operationId: 'getPeaks',
  admitsView: true,
  summary: 'How loud a recording is, at several resolutions',
  path: '/api/assets/:id/peaks',
})

export const getText = defineContract({
  ...rendition,
  operationId: 'getText',
  admitsView: true,
  summary: 'The text of a document',
  path: '/api/assets/:id/text',
  produces: 'text/plain',
})

export const getPage = defineContract({
  ...rendition,
  operationId: 'getPage',
  admitsView: true,
  summary: 'One page of a document as a picture, from 1',
  path: '/api/assets/:id/pages/:page',
  params: Type.Object({ id: Uuid, page: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
})

/**
 * The renditions of which a file has at most one, and that are sent as they are: their routes and their leak cases are
 * derived from this record.
 */
export const singleRenditions = {
  poster: getPoster,
  waveform: getWaveform,
  storyboard: getStoryboard,
  peaks: getPeaks,
  text: getText,
} as const satisfies Partial<Record<RenditionName, Contract>>

export const getMailboxImport = defineContract({
  operationId: 'getMailboxImport',
  summary: 'The progress of importing the mails of a mailbox file',
  method: 'GET',
  path: '/api/assets/:id/mailbox',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: MailboxImport,
  errors: ['not-found'],
})

export const getMailHtml = defineContract({
  operationId: 'getMailHtml',
  admitsView: true,
  summary: 'The sanitised HTML of a mail as JSON, for a sandboxed frame',
  method: 'GET',
  path: '/api/assets/:id/html',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  pending,
  reply: Type.Object({ html: Type.Union([Type.String(), Type.Null()]) }),
  errors: ['not-found', 'rendition-failed', 'file-damaged'],
})

export const showMail = defineContract({
  operationId: 'showMail',
  admitsView: true,
  summary:
    'A mail as a page for a frame, with a policy that allows no scripts; remote images only on request',
  method: 'GET',
  path: '/api/assets/:id/mail',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({ pictures: Type.Optional(Type.Boolean()) }),
  status: 200,
  pending,
  produces: 'text/html',
  errors: ['not-found', 'rendition-failed', 'file-damaged'],
})
