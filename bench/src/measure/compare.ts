import { buildUrl } from '@lares/shared-types/contract'
import { search } from '@lares/shared-types/contracts/search'
import type { Client } from '../services/clients.ts'
import type { createBareSearches } from './bare-sql.ts'
import type { SearchClass } from './search-classes.ts'
import type { FtsReference } from './sqlite-fts.ts'
import { measureMs, summarizeTimes, type Times } from './times.ts'

export interface ClassResult {
  readonly name: string
  readonly common: boolean
  /** Median number of hits. */
  readonly hits: number
  readonly gateway: Times
  readonly bare: Times
  /** The same searches in FTS5; undefined for classes that it has no counterpart for. */
  readonly fts: Times | undefined
}

/** Measures each search through the gateway, as bare SQL and in FTS5, in turn, so that all run under the same load. */
export async function compareSearch(
  { name, common, requests }: SearchClass,
  gateway: Client,
  bare: ReturnType<typeof createBareSearches>,
  fts: FtsReference,
): Promise<ClassResult> {
  const gatewaySamples: number[] = []
  const sqlSamples: number[] = []
  const ftsSamples: number[] = []
  const hits: number[] = []
  for (const request of requests) {
    const statements = await bare.captureStatements(request)
    const url = buildUrl(search, { query: request })
    hits.push(parseTotal(await gateway(url)))
    gatewaySamples.push(await measureMs(() => gateway(url)))
    sqlSamples.push(await measureMs(() => bare.run(statements)))
    const searchFts = await fts.prepare(request)
    if (searchFts) ftsSamples.push(await measureMs(async () => searchFts()))
  }
  return {
    name,
    common: common ?? false,
    hits: summarizeTimes(hits).p50,
    gateway: summarizeTimes(gatewaySamples),
    bare: summarizeTimes(sqlSamples),
    fts: ftsSamples.length > 0 ? summarizeTimes(ftsSamples) : undefined,
  }
}

function parseTotal(body: string): number {
  const { total } = JSON.parse(body) as { total: number }
  return total
}

/** Measures responses per second with several concurrent requests. */
export async function measureThroughput(
  client: Client,
  path: string,
  seconds: number,
  concurrency = 8,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let responseCount = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        await client(path)
        responseCount++
      }
    }),
  )
  return (responseCount * 1000) / (performance.now() - start)
}
