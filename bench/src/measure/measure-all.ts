import { availableParallelism, loadavg } from 'node:os'
import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { buildUrl } from '@lares/shared-types/contract'
import { ask } from '@lares/shared-types/contracts/ai'
import { countFacets, suggest } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { admin, password, relative } from '../archive/users.ts'
import { type Client, createApiClient, createGatewayClient } from '../services/clients.ts'
import { type RunningArchive, startArchive } from '../services/start-archive.ts'
import { createBareSearches } from './bare-sql.ts'
import { type ClassResult, compareSearch, measureThroughput } from './compare.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { measureExport, measureReindex, type UnderLoad } from './load.ts'
import { type MeaningResult, measureMeaning } from './meaning.ts'
import { createSearchClasses } from './search-classes.ts'
import { createFtsReference } from './sqlite-fts.ts'
import { measureEach, type Times } from './times.ts'

export interface Results {
  readonly items: number
  readonly at: string
  /** Load average of the last minute and number of processors. A higher load means that other work affects the times. */
  readonly busy: { readonly load: number; readonly processors: number }
  /** Seconds until the gateway is ready. */
  readonly start: number
  /** Resident bytes of each process, before and after all measurements. */
  readonly memory: { readonly idle: Record<string, number>; readonly after: Record<string, number> }
  readonly list: Times
  readonly open: Times
  readonly search: readonly ClassResult[]
  /** The facets of two words, which the search page requests after the hits. */
  readonly facets: Times
  /** Suggestions while typing a search. */
  readonly suggestions: Times
  /** Questions answered by quotations, without a model. */
  readonly questions: Times
  readonly meaning: MeaningResult
  /** Responses per second of the same list, through the gateway and directly from the archive service. */
  readonly throughput: { readonly gateway: number; readonly api: number }
  /** Undefined for very large archives, where it would take too long. */
  readonly reindex: UnderLoad | undefined
  readonly export: UnderLoad | undefined
  readonly firstLoad: FirstLoad | undefined
}

/** Larger archives are not re-indexed and exported. */
const maxItemsUnderLoad = 100_000

/** Starts Lares on a data folder, measures everything and stops it. */
export async function measureAll(
  dataDir: string,
  items: number,
  log: (line: string) => void,
): Promise<Results> {
  const busy = { load: loadavg()[0] ?? 0, processors: availableParallelism() }
  const endpoint = await ScriptedAi.start()
  const startedAt = performance.now()
  const archive = await startArchive(dataDir, endpoint.baseUrl)
  await assertReady(archive.gatewayUrl)
  const start = (performance.now() - startedAt) / 1000
  const { db, pool, close } = connectDatabase({ dataDir })
  try {
    const idle = await readMemory(archive.services)
    const client = await createGatewayClient(archive.gatewayUrl, relative.email, password)
    const apiDirect = createApiClient(archive.apiUrl, archive.internalSecret, relative)
    log('Lists and items …')
    const list = await measureEach(listPaths, (path) => client(path))
    const open = await measureEach(await listItemPaths(client), (path) => client(path))
    log('Searches …')
    const search: ClassResult[] = []
    const database = await pool.connect()
    const classes = await createSearchClasses(database)
    const fts = await createFtsReference(db)
    database.release()
    const bare = createBareSearches(pool)
    for (const searchClass of classes) search.push(await compareSearch(searchClass, client, bare, fts))
    fts.close()
    const getQueries = (name: string) =>
      classes
        .filter((candidate) => candidate.name === name)
        .flatMap(({ requests }) => requests.map(({ q = '' }) => q))
    const facets = await measureEach(getQueries('two words'), (q) =>
      client(buildUrl(countFacets, { query: { q } })),
    )
    const suggestions = await measureEach(getQueries('while typing'), (q) =>
      client(buildUrl(suggest, { query: { q } })),
    )
    const questions = await measureEach(getQueries('two words'), (words) =>
      client(buildUrl(ask), { question: `What do we know of ${words.trim()}?` }),
    )
    log('Searches by meaning …')
    const meaning = await measureMeaning(db, client, getQueries('two words'))
    log('Throughput …')
    const throughput = await compareThroughput(client, apiDirect)
    const load = items <= maxItemsUnderLoad ? await measureUnderLoad(archive, db, log) : undefined
    const after = await readMemory(archive.services)
    return {
      items,
      at: new Date().toISOString(),
      busy,
      start,
      memory: { idle, after },
      list,
      open,
      search,
      facets,
      suggestions,
      questions,
      meaning,
      throughput,
      reindex: load?.reindex,
      export: load?.exported,
      firstLoad: await measureFirstLoad(),
    }
  } finally {
    await close()
    await archive.stop()
    await endpoint.close()
  }
}

async function measureUnderLoad(archive: RunningArchive, db: Db, log: (line: string) => void) {
  log('Everything, page by page …')
  const adminClient = await createGatewayClient(archive.gatewayUrl, admin.email, password)
  const exported = await measureExport(archive, adminClient)
  log('Re-indexing everything …')
  return { exported, reindex: await measureReindex(archive, db) }
}

const listPaths = ['newest', 'oldest', 'added', 'title'].flatMap((sort) =>
  ['image', 'message', 'mail', 'post', 'document'].flatMap((kind) =>
    Array.from({ length: 3 }, () => `/api/items?kind=${kind}&sort=${sort}&limit=50`),
  ),
)

async function listItemPaths(client: Client): Promise<string[]> {
  const { items } = JSON.parse(await client('/api/items?limit=100')) as { items: { id: string }[] }
  return items.map(({ id }) => `/api/items/${id}`)
}

/** Alternates between both, so that they run under the same load. */
async function compareThroughput(gateway: Client, api: Client): Promise<Results['throughput']> {
  const path = '/api/items?kind=post&limit=10'
  const rounds = 3
  const sum = { gateway: 0, api: 0 }
  for (let round = 0; round < rounds; round++) {
    sum.api += await measureThroughput(api, path, 3)
    sum.gateway += await measureThroughput(gateway, path, 3)
  }
  return { gateway: sum.gateway / rounds, api: sum.api / rounds }
}

async function readMemory(services: readonly { name: string; memory(): Promise<number> }[]) {
  const entries = await Promise.all(
    services.map(async (service): Promise<[string, number]> => [service.name, await service.memory()]),
  )
  return Object.fromEntries(entries)
}

async function assertReady(gatewayUrl: string): Promise<void> {
  const response = await fetch(`${gatewayUrl}/readyz`)
  if (!response.ok) throw new Error(`the gateway is not ready: ${response.status} ${await response.text()}`)
}
