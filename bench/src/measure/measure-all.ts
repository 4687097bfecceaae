import { availableParallelism, loadavg } from 'node:os'
import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { ScriptedAi } from '@lares/server-kit/testing/scripted-ai'
import { urlOf } from '@lares/shared-types/contract'
import { ask } from '@lares/shared-types/contracts/ai'
import { suggest } from '@lares/shared-types/contracts/search'
import { keeper, password, relative } from '../archive/users.ts'
import { apiClient, type Client, gatewayClient } from '../services/clients.ts'
import { type RunningArchive, startArchive } from '../services/start-archive.ts'
import { bareSearches } from './bare-sql.ts'
import { type ClassResult, compareSearch, throughput } from './compare.ts'
import { type FirstLoad, measureFirstLoad } from './first-load.ts'
import { duringExport, duringReindex, type UnderLoad } from './load.ts'
import { type MeaningResult, measureMeaning } from './meaning.ts'
import { searchClasses } from './search-classes.ts'
import { type Times, timesOfEach } from './times.ts'

export interface Results {
  readonly items: number
  readonly at: string
  /** Processes that wanted a processor on average in the minute before, and how many processors there are: above, others were working too and times say little. */
  readonly busy: { readonly load: number; readonly processors: number }
  /** Until the gateway says that it can serve, seconds. */
  readonly start: number
  /** Resident bytes of each process, before anything was asked and after everything. */
  readonly memory: { readonly idle: Record<string, number>; readonly after: Record<string, number> }
  readonly list: Times
  readonly open: Times
  readonly search: readonly ClassResult[]
  /** How a search that is being typed may go on. */
  readonly suggestions: Times
  /** Answered without a model, by quotations. */
  readonly questions: Times
  readonly meaning: MeaningResult
  /** Answers a second, the same list through the gateway and past it. */
  readonly throughput: { readonly gateway: number; readonly api: number }
  /** Not of very large archives, where they take long and tell nothing new. */
  readonly reindex: UnderLoad | undefined
  readonly export: UnderLoad | undefined
  readonly firstLoad: FirstLoad | undefined
}

/** Items above which nothing is indexed anew and exported. */
const mostUnderLoad = 100_000

/** Starts Lares on a data folder, measures everything and stops it. */
export async function measureAll(
  dataDir: string,
  items: number,
  say: (line: string) => void,
): Promise<Results> {
  const busy = { load: loadavg()[0] ?? 0, processors: availableParallelism() }
  const endpoint = await ScriptedAi.start()
  const begun = performance.now()
  const archive = await startArchive(dataDir, endpoint.baseUrl)
  await fetchReady(archive.gatewayUrl)
  const start = (performance.now() - begun) / 1000
  const { db, pool, close } = connectDatabase({ dataDir })
  try {
    const idle = await memoryOf(archive.services)
    const client = await gatewayClient(archive.gatewayUrl, relative.email, password)
    const direct = apiClient(archive.apiUrl, archive.internalSecret, relative)
    say('Lists and items …')
    const list = await timesOfEach(listPaths, (path) => client(path))
    const open = await timesOfEach(await itemPaths(client), (path) => client(path))
    say('Searches …')
    const search: ClassResult[] = []
    const database = await pool.connect()
    const classes = await searchClasses(database)
    database.release()
    const bare = bareSearches(pool)
    for (const one of classes) search.push(await compareSearch(one, client, bare))
    const asked = (name: string) =>
      classes.flatMap((one) => (one.name === name ? one.requests.map(({ q = '' }) => q) : []))
    const suggestions = await timesOfEach(asked('while typing'), (q) =>
      client(urlOf(suggest, { query: { q } })),
    )
    const questions = await timesOfEach(asked('two words'), (words) =>
      client(urlOf(ask), { question: `What do we know of ${words.trim()}?` }),
    )
    say('Searches by meaning …')
    const meaning = await measureMeaning(db, client, asked('two words'))
    say('Throughput …')
    const both = await compareThroughput(client, direct)
    const load = items <= mostUnderLoad ? await underLoad(archive, db, say) : undefined
    const after = await memoryOf(archive.services)
    return {
      items,
      at: new Date().toISOString(),
      busy,
      start,
      memory: { idle, after },
      list,
      open,
      search,
      suggestions,
      questions,
      meaning,
      throughput: both,
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

async function underLoad(archive: RunningArchive, db: Db, say: (line: string) => void) {
  say('Everything, page by page …')
  const everybody = await gatewayClient(archive.gatewayUrl, keeper.email, password)
  const exported = await duringExport(archive, everybody)
  say('Indexing everything anew …')
  return { exported, reindex: await duringReindex(archive, db) }
}

const listPaths = ['newest', 'oldest', 'added', 'title'].flatMap((sort) =>
  ['image', 'message', 'mail', 'post', 'document'].flatMap((kind) =>
    Array.from({ length: 3 }, () => `/api/items?kind=${kind}&sort=${sort}&limit=50`),
  ),
)

async function itemPaths(client: Client): Promise<string[]> {
  const { items } = JSON.parse(await client('/api/items?limit=100')) as { items: { id: string }[] }
  return items.map(({ id }) => `/api/items/${id}`)
}

/** In turns, so that both meet the same machine. */
async function compareThroughput(gateway: Client, api: Client): Promise<Results['throughput']> {
  const path = '/api/items?kind=post&limit=10'
  const rounds = 3
  const sum = { gateway: 0, api: 0 }
  for (let round = 0; round < rounds; round++) {
    sum.api += await throughput(api, path, 3)
    sum.gateway += await throughput(gateway, path, 3)
  }
  return { gateway: sum.gateway / rounds, api: sum.api / rounds }
}

async function memoryOf(services: readonly { name: string; memory(): Promise<number> }[]) {
  const entries = await Promise.all(
    services.map(async (service): Promise<[string, number]> => [service.name, await service.memory()]),
  )
  return Object.fromEntries(entries)
}

async function fetchReady(gatewayUrl: string): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/readyz`)
  if (!answer.ok) throw new Error(`the gateway is not ready: ${answer.status} ${await answer.text()}`)
}
