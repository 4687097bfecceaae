import { setTimeout as delay } from 'node:timers/promises'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { instantSearchState as contract } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { knownCollections } from '../../../search/typesense/collections.ts'
import type { TypesenseServer } from '../../../search/typesense/server.ts'
import type { Services } from '../../../services.ts'

/** Milliseconds that the server has to say how much it has. */
const patienceMs = 3_000

/** Whether a Typesense server is set, and how far its index is. */
export async function instantSearchState({
  db,
  typesense,
}: Pick<Services, 'db' | 'typesense'>): Promise<ReplyOf<typeof contract>> {
  if (!typesense) return unset
  const [{ serving, building }, counts, collections] = await Promise.all([
    knownCollections(db),
    sql<{ waiting: number; refused: number }>`
      select count(*) as waiting, count(*) filter (where attempts > 0) as refused from typesense_changes`.execute(
      db,
    ),
    collectionsOf(typesense),
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

const unset = {
  configured: false,
  reachable: false,
  documents: null,
  building: false,
  waiting: 0,
  refused: 0,
}

function collectionsOf(server: TypesenseServer): Promise<ReadonlyMap<string, number> | undefined> {
  const late = delay(patienceMs, undefined, { ref: false })
  return Promise.race([server.collections().catch(() => undefined), late])
}
