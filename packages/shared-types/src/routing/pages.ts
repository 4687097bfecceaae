import { type ItemKind, itemKinds, kindPaths } from '../item-kinds.ts'
import type { Permission } from '../permissions.ts'

/** Who may open a page: everybody, guests only, signed-in users, administrators, or users with a permission. */
export type PageAccess = 'everyone' | 'guest' | 'signed-in' | 'admin' | Permission

/** How an invalid URL is answered; by default with status 404 and the text that each server or the application has for it. */
export interface InvalidUrl {
  readonly status?: number
  readonly text?: string
}

/** Validates a decoded path parameter. Only exactly `true` accepts it; an object may give status and text of the answer. */
export type ParamRule = (value: string) => boolean | InvalidUrl

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const urlSafe = /^[\w-]{1,200}$/

/** A lower-case UUID (RFC 9562 §4). */
const isId: ParamRule = (value) => uuid.test(value)

/** The random part of a mailed link: base64url (RFC 4648 §5). */
const isToken: ParamRule = (value) => urlSafe.test(value)

/** The types of rows that the full list shows as a table: items by the path of their kind, and others. */
export const listTypes = [...Object.values(kindPaths), 'tags', 'categories', 'participants', 'users'] as const
export type ListType = (typeof listTypes)[number]

export function isListType(value: string): value is ListType {
  return listTypes.some((type) => type === value)
}

/**
 * The types that have a history: those of the lists, the transcripts of items by the id of their item, translations of
 * transcripts, the words on pages, people marked in pictures, changed texts of the interface, and events of the calendar.
 */
export const historyTypes = [
  ...listTypes,
  'transcripts',
  'translations',
  'page-texts',
  'regions',
  'texts',
  'events',
] as const
export type HistoryType = (typeof historyTypes)[number]

export function isHistoryType(value: string): value is HistoryType {
  return historyTypes.some((type) => type === value)
}

/** Groups of pages that are tabs of each other. The name of a group is the first segment of its pages' paths. */
export const tabGroups = [
  'tabTools',
  'tabOrganisation',
  'tabEditUsers',
  'tabAdminParam',
  'tabParams',
] as const
export type TabGroup = (typeof tabGroups)[number]

/** The place of a page among the tabs of its group. */
export interface Tab {
  readonly group: TabGroup
  /** 1 to 7; orders the tabs, and determines the direction of the slide animation between any two tab pages. */
  readonly number: number
}

/** One page of the web application, known to both gateway and web. */
export interface Page<P extends string = string, A extends PageAccess = PageAccess> {
  /** Segments that start with a colon are parameters. */
  readonly pattern: P
  readonly access: A
  /** The validation rule of each parameter; a parameter without a rule accepts any value. */
  readonly params?: Readonly<Record<string, ParamRule>>
  readonly tab?: Tab
}

type PageOptions = Pick<Page, 'params'>

/** Every page except those of item kinds, named as in the specification. */
export const pages = {
  index: definePage('/', 'guest'),
  home: definePage('/home', 'guest'),
  // Guests see that searching requires signing in, with the sign-in form.
  search: definePage('/search', 'everyone'),
  // Not in the specification; it has the same access as the search page.
  searchTypesense: definePage('/search-typesense', 'everyone'),
  // Guests see the public events.
  planning: definePage('/planning', 'everyone'),
  setup: definePage('/setup', 'guest'),
  invitation: definePage('/invitation/:token', 'guest', { params: { token: isToken } }),
  requestPasswordReset: definePage('/user/password-reset', 'guest'),
  passwordReset: definePage('/user/password-reset/:token', 'guest', { params: { token: isToken } }),
  verified: definePage('/user/verified', 'everyone'),
  userProfile: definePage('/user/userprofile', 'signed-in'),
  // Not in the specification: what was deleted, of every kind.
  trash: definePage('/trash', 'signed-in'),
  exports: definePage('/exports', 'items:export'),
  fullList: definePage('/fullList/:type', 'signed-in', { params: { type: isListType } }),
  audioProcessing: definePage('/records/:id/audio-processing', 'signed-in', {
    params: { id: isId },
  }),
  // Not in the specification: the same for the sound of a film.
  filmProcessing: definePage('/videos/:id/audio-processing', 'signed-in', {
    params: { id: isId },
  }),
  history: definePage('/history/:type/:id', 'signed-in', {
    params: { type: isHistoryType, id: isId },
  }),
  // Not in the specification: recording with the microphone of the device.
  recordSound: definePage('/record', 'items:create'),
  interview: definePage('/interview', 'items:create'),
  // Not in the specification: what the archive could not answer, and what relatives ask each other.
  questions: definePage('/questions', 'signed-in'),
  tools: defineOverviewPage('tabTools'),
  ask: defineTabPage('tabTools', 2, 'ai-ask', 'ai:use'),
  chat: defineTabPage('tabTools', 3, 'ai-chat', 'ai:use'),
  cutAudio: defineTabPage('tabTools', 4, 'cutaudio', 'signed-in'),
  transcribe: defineTabPage('tabTools', 5, 'transcribe', 'signed-in'),
  tags: defineTabPage('tabOrganisation', 1, 'tags', 'signed-in'),
  categories: defineTabPage('tabOrganisation', 2, 'categories', 'signed-in'),
  monitoring: defineTabPage('tabOrganisation', 3, 'monitoring', 'monitoring:read'),
  participants: defineTabPage('tabOrganisation', 4, 'participants', 'signed-in'),
  dataIntegrity: defineTabPage('tabOrganisation', 5, 'dataIntegrity', 'integrity:run'),
  siteTranslations: defineTabPage('tabOrganisation', 6, 'siteTranslations', 'translations:edit'),
  usersList: defineTabPage('tabEditUsers', 1, 'usersList', 'users:manage'),
  usersStatus: defineTabPage('tabEditUsers', 2, 'usersStatus', 'users:manage'),
  usersLanguages: defineTabPage('tabEditUsers', 3, 'usersLanguages', 'users:manage'),
  usersPermissions: defineTabPage('tabEditUsers', 4, 'usersPermissions', 'users:manage'),
  usersRestrictedTags: defineTabPage('tabEditUsers', 5, 'usersRestrictedTags', 'users:manage'),
  usersRestrictedCategories: defineTabPage('tabEditUsers', 6, 'usersRestrictedCategories', 'users:manage'),
  usersProfile: defineTabPage('tabEditUsers', 7, 'usersProfileAndPermissions', 'users:manage'),
  // Not in the specification: who has changed whose rights.
  auditLog: definePage('/audit-log', 'admin'),
  jobs: defineTabPage('tabAdminParam', 1, 'jobs', 'admin'),
  backup: defineTabPage('tabAdminParam', 2, 'backup', 'admin'),
  batchTools: defineTabPage('tabAdminParam', 3, 'batchTools', 'batch:run'),
  maintenance: defineTabPage('tabAdminParam', 4, 'maintenance', 'admin'),
  faq: defineTabPage('tabParams', 1, 'faq', 'signed-in'),
  about: defineTabPage('tabParams', 2, 'about', 'signed-in'),
  interface: defineTabPage('tabParams', 3, 'interface', 'signed-in'),
} as const

export type PageName = keyof typeof pages

/** The pages of one kind: the list, the form for a new item, and the profile and form of an item. */
export interface KindPages {
  readonly list: Page<`/${string}`>
  readonly create: Page<`/${string}/new`>
  readonly edit: Page<`/${string}/:id/edit`>
  readonly profile: Page<`/${string}/:id/profile`>
}

/** The pages of a kind, such as `/images` and `/images/:id/profile`. */
export function getKindPages(kind: ItemKind): KindPages {
  const list = `/${kindPaths[kind]}` as const
  const params = { id: isId }
  return {
    list: definePage(list, 'signed-in'),
    create: definePage(`${list}/new`, 'items:create'),
    edit: definePage(`${list}/:id/edit`, 'signed-in', { params }),
    profile: definePage(`${list}/:id/profile`, 'signed-in', { params }),
  }
}

/** The kinds that have a transcript. */
export const spokenKinds = ['record', 'video'] as const satisfies readonly ItemKind[]
export type SpokenKind = (typeof spokenKinds)[number]

export function isSpokenKind(kind: ItemKind): kind is SpokenKind {
  return spokenKinds.some((spoken) => spoken === kind)
}

/** The page of the transcript of an item, such as `/records/:id/transcript`: to correct it, or to read and print it. */
export function getTranscriptPage(kind: SpokenKind): Page<`/${string}/:id/transcript`> {
  const pattern = `/${kindPaths[kind]}/:id/transcript` as const
  return definePage(pattern, 'signed-in', { params: { id: isId } })
}

/** Every page, including those of the kinds. */
export const allPages: readonly Page[] = [
  ...Object.values(pages),
  ...spokenKinds.map((kind): Page => getTranscriptPage(kind)),
  ...itemKinds.flatMap((kind): Page[] => Object.values(getKindPages(kind))),
]

function definePage<const P extends string, const A extends PageAccess>(
  pattern: P,
  access: A,
  options: PageOptions = {},
): Page<P, A> {
  return { pattern, access, ...options }
}

/** Defines the page at `/{group}/{name}`. */
function defineTabPage<G extends TabGroup, const N extends string, const A extends PageAccess>(
  group: G,
  number: number,
  name: N,
  access: A,
  options?: PageOptions,
): Page<`/${G}/${N}`, A> & { readonly tab: Tab } {
  return { ...definePage(`/${group}/${name}`, access, options), tab: { group, number } }
}

/** Defines the overview of a group at `/{group}`, which is its first tab. */
function defineOverviewPage<G extends TabGroup>(
  group: G,
): Page<`/${G}`, 'signed-in'> & { readonly tab: Tab } {
  return { ...definePage(`/${group}`, 'signed-in'), tab: { group, number: 1 } }
}
