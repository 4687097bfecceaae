import { setTimeout as delay } from 'node:timers/promises'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { instantSearchState as contract } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { loadCollections } from '../../../search-index/typesense/collections.ts'
import type { TypesenseServer } from '../../../search-index/typesense/server.ts'
import type { Services } from '../../../services.ts'

/** Milliseconds within which the server has to report its collections. */
const timeoutMs = 3_000

/** Whether a Typesense server is configured, and the state of its index. */
export async function instantSearchState({
  db,
  typesense,
}: Pick<Services, 'db' | 'typesense'>): Promise<ReplyOf<typeof contract>> {
  if (!typesense) return notConfigured
  const [{ serving, building }, counts, collections] = await Promise.all([
    loadCollections(db),
    sql<{ waiting: number; refused: number }>`
      select count(*) as waiting, count(*) filter (where attempts > 0) as refused from typesense_changes`.execute(
      db,
    ),
    listCollections(typesense),
  ])
  return {
    configured: true,
    reachable: collections !== undefined,
    documents: (serving && collections?.get(serving.name)) ?? null,
    building: building !== undefined || serving === undefined,
    waiting: counts.rows[0]?.waiting ?? 0,
    refused: counts.rows[0]?.refused ?? 0,
  }
}

const notConfigured = {
  configured: false,
  reachable: false,
  documents: null,
  building: false,
  waiting: 0,
  refused: 0,
}

function listCollections(server: TypesenseServer): Promise<ReadonlyMap<string, number> | undefined> {
  const timeout = delay(timeoutMs, undefined, { ref: false })
  return Promise.race([server.collections().catch(() => undefined), timeout])
}
