import { search } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../../../ai-endpoints/embedder.ts'
import { embedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { createScriptedEmbedder } from '../../../testing/scripted-embedder.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadPrincipal } from '../../../visibility/load-principal.ts'
import { runSearch } from '../run-search.ts'
import type { SearchRequest } from '../search-request.ts'
import { createFamilyItems } from '../testing/create-family-items.ts'

let endpoint: ScriptedAi
let embedder: Embedder
let archive: TestArchive
let admin: TestUser
let relative: TestUser

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  embedder = createScriptedEmbedder(endpoint)
  archive = await openTestArchive({ ai: { chat: undefined, embedder } })
  admin = await archive.addUser({ isAdmin: true })
  relative = await archive.addUser({ restrictedTagIds: [await createFamilyItems(archive, admin)] })
  await embed()
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

const embed = () => embedPassages(archive.services.db, embedder, new AbortController().signal)
const find = async (query: object) => (await archive.call(admin, search, { query })).reply

test.each(['meaning', 'both'] as const)(
  'by %s the facet of a filter counts its other values too',
  async (mode) => {
    const kinds = ({ facets }: { facets: { kind: { value: string; count: number }[] } }) =>
      Object.fromEntries(facets.kind.map(({ value, count }) => [value, count]))
    const all = await find({ q: 'ship', mode })
    const images = await find({ q: 'ship', mode, kind: ['image'] })
    expect(images.hits.every(({ item }) => item.kind === 'image')).toBe(true)
    expect(images.total).toBeLessThan(all.total)
    expect(kinds(images)).toEqual(kinds(all))
    expect(images.facets.language).not.toEqual(all.facets.language)
  },
)

test.each(['meaning', 'both'] as const)(
  'by %s each facet of several filters counts the hits without its own filter, comparing vectors once',
  async (mode) => {
    const { db } = archive.services
    const viewer = await loadPrincipal(db, { userId: relative.id, epoch: relative.epoch })
    if (!viewer) throw new Error('the relative is not known')
    let comparisons = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        comparisons += JSON.stringify(node).split('<#>').length - 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const look = (request: SearchRequest) =>
      runSearch({ db: counting, ai: { chat: undefined, embedder } }, viewer, request)
    const kind = { kind: ['post'] } satisfies SearchRequest
    const language = { language: ['fr', 'en'] } satisfies SearchRequest
    const decade = { from: '1950', to: '1969' }
    const asked = { q: 'Wein', mode }
    const { facets, hits } = await look({ ...asked, ...kind, ...language, ...decade })
    expect([hits.length, comparisons]).toEqual([1, 1])
    const without = {
      kind: await look({ ...asked, ...language, ...decade }),
      language: await look({ ...asked, ...kind, ...decade }),
      decade: await look({ ...asked, ...kind, ...language }),
    }
    for (const facet of ['kind', 'language', 'decade'] as const) {
      expect(facets[facet]).toEqual(without[facet].facets[facet])
    }
    expect(facets.language.map(({ value }) => value).sort()).toEqual(['de', 'fr'])
  },
)
