import { type ItemKind, itemKinds } from '../item-kinds.ts'
import { getKindPages, getTranscriptPage, type Page, type PageName, pages, spokenKinds } from './pages.ts'

/**
 * What the gateway loads of a page for a signed-in user without a query, before the code of the page has loaded. Apart from the
 * table of pages, because a browser does not need it.
 */
export interface FirstLoad {
  /** The API path of the first call that the page makes, with the parameters of its pattern. */
  readonly call: string
  /** The first pictures of the page. */
  readonly pictures?: FirstPictures
}

/** API paths that the gateway calls to insert pictures before the code of a page has loaded. */
export interface FirstPictures {
  readonly items: string
  /** The counts by month, for pages that group pictures by month. */
  readonly timeline?: string
}

/** By page; null for a page that loads its data by itself, or has none. */
const firstLoads: Readonly<Record<PageName, FirstLoad | null>> = {
  search: { call: '/api/items?sort=added&limit=24', pictures: { items: '/api/items?sort=added&limit=8' } },
  trash: { call: '/api/trash?limit=50' },
  exports: { call: '/api/exports' },
  audioProcessing: { call: '/api/items/:id' },
  filmProcessing: { call: '/api/items/:id' },
  history: { call: '/api/history/:type/:id' },
  cutAudio: { call: '/api/search?limit=30&kind=record&hasFile=true&sort=added' },
  transcribe: { call: '/api/transcriptions/setup' },
  tags: { call: '/api/tags' },
  categories: { call: '/api/categories' },
  monitoring: { call: '/api/monitoring' },
  participants: { call: '/api/participants' },
  dataIntegrity: { call: '/api/integrity/checks' },
  siteTranslations: { call: '/api/translations/areas' },
  usersStatus: { call: '/api/users' },
  usersLanguages: { call: '/api/users' },
  usersPermissions: { call: '/api/users' },
  usersRestrictedTags: { call: '/api/users' },
  usersRestrictedCategories: { call: '/api/users' },
  usersProfile: { call: '/api/users' },
  auditLog: { call: '/api/audit' },
  jobs: { call: '/api/operations?scope=all&limit=50' },
  backup: { call: '/api/backups' },
  batchTools: { call: '/api/batches?limit=20&scope=all' },
  index: null,
  home: null,
  searchTypesense: null,
  planning: null,
  setup: null,
  invitation: null,
  requestPasswordReset: null,
  passwordReset: null,
  verified: null,
  userProfile: null,
  fullList: null,
  recordSound: null,
  interview: null,
  questions: null,
  tools: null,
  ask: null,
  chat: null,
  usersList: null,
  maintenance: null,
  faq: null,
  about: null,
  interface: null,
}

/** Of each kind's list: the newest items, the latest conversations, or the timeline of months. */
const listLoaders: Record<ItemKind, (kind: ItemKind) => FirstLoad> = {
  post: loadNewest,
  mail: loadConversations,
  message: loadConversations,
  dream: loadNewest,
  record: loadNewest,
  image: loadTimeline,
  video: loadTimeline,
  document: loadNewest,
}

function loadNewest(kind: ItemKind): FirstLoad {
  return { call: `/api/items?limit=60&kind=${kind}&sort=newest` }
}

function loadConversations(kind: ItemKind): FirstLoad {
  return { call: `/api/items/conversations?limit=60&kind=${kind}` }
}

function loadTimeline(kind: ItemKind): FirstLoad {
  const timeline = `/api/items/timeline?kind=${kind}`
  return { call: timeline, pictures: { items: `/api/items?limit=8&kind=${kind}&sort=newest`, timeline } }
}

const itemLoad: FirstLoad = { call: '/api/items/:id' }

const byPattern: ReadonlyMap<string, FirstLoad> = new Map([
  ...Object.entries(firstLoads).flatMap(([name, load]) =>
    load ? [[pages[name as PageName].pattern, load] as const] : [],
  ),
  ...spokenKinds.map((kind) => [getTranscriptPage(kind).pattern, itemLoad] as const),
  ...itemKinds.flatMap((kind) => {
    const { list, edit, profile } = getKindPages(kind)
    return [
      [list.pattern, listLoaders[kind](kind)],
      [edit.pattern, itemLoad],
      [profile.pattern, itemLoad],
    ] as const
  }),
])

export function getFirstLoad({ pattern }: Pick<Page, 'pattern'>): FirstLoad | undefined {
  return byPattern.get(pattern)
}
