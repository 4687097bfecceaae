import { type ItemKind, itemKinds, kindPaths } from '../item-kinds.ts'
import type { Permission } from '../permissions.ts'
import { isId, isToken, type ParamRule } from './param-rules.ts'

/** Who may open a page: anybody, those not signed in, those signed in, administrators, holders of a permission. */
export type PageAccess = 'everyone' | 'guest' | 'signed-in' | 'admin' | Permission

/** One page of the web: gateway and web know the same ones. */
export interface Page<P extends string = string> {
  /** Segments that begin with a colon are parameters. */
  readonly pattern: P
  readonly access: PageAccess
  /** What each parameter must be for the address to be one; without a rule anything is. */
  readonly params?: Readonly<Record<string, ParamRule>>
  /** Its place among the pages of its tabs, 1 to 7: decides which way it slides in. */
  readonly tab?: number
  /**
   * What a relative's page asks the archive for first where its address has no query, so that the gateway can say so
   * before the page's code is there: an address of the API with the parameters of the pattern.
   */
  readonly firstCall?: string
  /** The pictures that a relative's page begins with, where its address has no query. */
  readonly firstPictures?: FirstPictures
}

/** What the gateway asks the archive for to draw pictures before a page's code is there: addresses of the API. */
export interface FirstPictures {
  readonly items: string
  /** How many there are in each month, where the page has them by month. */
  readonly timeline?: string
}

type Options = Pick<Page, 'params' | 'tab' | 'firstCall' | 'firstPictures'>

/** Every page but those of the kinds of items, under the names of the specification where it names them. */
export const pages = {
  index: page('/', 'guest'),
  home: page('/home', 'guest'),
  // Guests are told that searching needs signing in, with the form for it.
  search: page('/search', 'everyone', {
    firstCall: '/api/items?sort=added&limit=24',
    firstPictures: { items: '/api/items?sort=added&limit=8' },
  }),
  // Not shown in the specification: as open as the search beside it.
  searchTypesense: page('/search-typesense', 'everyone'),
  setup: page('/setup', 'guest'),
  invitation: page('/invitation/:token', 'guest', { params: { token: isToken } }),
  requestPasswordReset: page('/user/password-reset', 'guest'),
  passwordReset: page('/user/password-reset/:token', 'guest', { params: { token: isToken } }),
  verified: page('/user/verified', 'everyone'),
  userProfile: page('/user/userprofile', 'signed-in'),
  ask: page('/tabTools/ai-ask', 'ai:use', { tab: 2 }),
  chat: page('/tabTools/ai-chat', 'ai:use', { tab: 3 }),
  tags: page('/tabOrganisation/tags', 'signed-in', { tab: 1, firstCall: '/api/tags' }),
  categories: page('/tabOrganisation/categories', 'signed-in', { tab: 2, firstCall: '/api/categories' }),
  participants: page('/tabOrganisation/participants', 'signed-in', {
    tab: 4,
    firstCall: '/api/participants',
  }),
  usersList: page('/tabEditUsers/usersList', 'users:manage', { tab: 1 }),
  maintenance: page('/tabAdminParam/maintenance', 'admin', { tab: 4 }),
  faq: page('/tabParams/faq', 'signed-in', { tab: 1 }),
  about: page('/tabParams/about', 'signed-in', { tab: 2 }),
  interface: page('/tabParams/interface', 'signed-in', { tab: 3 }),
} as const

export type PageName = keyof typeof pages

/** The pages of one kind: the list of all of them, the form for a new one, the page of one and its form. */
export interface KindPages {
  readonly list: Page<`/${string}`>
  readonly create: Page<`/${string}/new`>
  readonly edit: Page<`/${string}/:id/edit`>
  readonly profile: Page<`/${string}/:id/profile`>
}

/** How the list of each kind begins: with the newest, with the months there are, with the latest conversations. */
const firstCalls: Record<ItemKind, (kind: ItemKind) => string> = {
  post: newest,
  mail: conversations,
  message: conversations,
  dream: newest,
  record: newest,
  image: months,
  video: months,
  document: newest,
}

function newest(kind: ItemKind): string {
  return `/api/items?limit=60&kind=${kind}&sort=newest`
}

function conversations(kind: ItemKind): string {
  return `/api/items/conversations?limit=60&kind=${kind}`
}

function months(kind: ItemKind): string {
  return `/api/items/timeline?kind=${kind}`
}

function pictures(kind: ItemKind): FirstPictures {
  return { items: `/api/items?limit=8&kind=${kind}&sort=newest`, timeline: months(kind) }
}

/** `/images`, `/images/:id/profile` and so on. */
export function pagesOfKind(kind: ItemKind): KindPages {
  const list = `/${kindPaths[kind]}` as const
  const params = { id: isId }
  return {
    list: page(list, 'signed-in', {
      firstCall: firstCalls[kind](kind),
      ...(kind === 'image' || kind === 'video' ? { firstPictures: pictures(kind) } : {}),
    }),
    create: page(`${list}/new`, 'items:create'),
    edit: page(`${list}/:id/edit`, 'signed-in', { params, firstCall: '/api/items/:id' }),
    profile: page(`${list}/:id/profile`, 'signed-in', { params, firstCall: '/api/items/:id' }),
  }
}

/** Every page there is. */
export const allPages: readonly Page[] = [
  ...Object.values(pages),
  ...itemKinds.flatMap((kind): Page[] => Object.values(pagesOfKind(kind))),
]

function page<const P extends string>(pattern: P, access: PageAccess, options: Options = {}): Page<P> {
  return { pattern, access, ...options }
}
