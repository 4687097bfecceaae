import { urlOf } from '@lares/shared-types/contract'
import { search } from '@lares/shared-types/contracts/search'
import type { Client } from '../services/clients.ts'
import type { bareSearches } from './bare-sql.ts'
import type { SearchClass } from './search-classes.ts'
import { type Times, timed, timesOf } from './times.ts'

export interface ClassResult {
  readonly name: string
  readonly common: boolean
  /** Hits, the median. */
  readonly hits: number
  readonly gateway: Times
  readonly bare: Times
}

/** Each search through the gateway and as bare SQL, in turns, so that both meet the same machine. */
export async function compareSearch(
  { name, common, requests }: SearchClass,
  gateway: Client,
  bare: ReturnType<typeof bareSearches>,
): Promise<ClassResult> {
  const [throughGateway, asSql, hits]: [number[], number[], number[]] = [[], [], []]
  for (const request of requests) {
    const statements = await bare.statementsOf(request)
    const url = urlOf(search, { query: request })
    hits.push(totalOf(await gateway(url)))
    throughGateway.push(await timed(() => gateway(url)))
    asSql.push(await timed(() => bare.run(statements)))
  }
  return {
    name,
    common: common ?? false,
    hits: timesOf(hits).p50,
    gateway: timesOf(throughGateway),
    bare: timesOf(asSql),
  }
}

function totalOf(body: string): number {
  const { total } = JSON.parse(body) as { total: number }
  return total
}

/** Answers a second with several requests under way at once. */
export async function throughput(client: Client, path: string, seconds: number, atOnce = 8): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answers = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        await client(path)
        answers++
      }
    }),
  )
  return (answers * 1000) / (performance.now() - start)
}
