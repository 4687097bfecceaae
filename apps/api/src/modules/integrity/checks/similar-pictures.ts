import type { Services } from '../../../services.ts'
import type { Check, NewFinding } from './check.ts'
import { hashNextPictures } from './pictures/hash-pictures.ts'
import { findSimilarHashes } from './pictures/similar-hashes.ts'
import { presentAssets } from './present-assets.ts'

/** The cursor after the last picture without a hash. */
const allHashed = 'compare'

/** Hashes that are loaded by one query. */
const pageSize = 5000

/** Pictures of different items that look alike although their files differ: first all are hashed, then compared. */
export const similarPictures: Check = {
  schedule: 'nightly',
  async count(db) {
    const { count } = await presentAssets(db)
      .leftJoin('picture_hashes', 'picture_hashes.asset_id', 'assets.id')
      .where('assets.family', '=', 'image')
      .where('assets.state', '=', 'ready')
      .where('picture_hashes.asset_id', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count + 1
  },
  async examine(services, cursor, signal) {
    if (cursor === allHashed) return { examined: 1, findings: await findPairs(services, signal) }
    const { count, lastId } = await hashNextPictures(services, cursor, signal)
    return { examined: count, nextCursor: lastId ?? allHashed }
  },
}

interface HashedPicture {
  readonly id: string
  readonly item_id: string
  readonly sha256: string
  readonly hash: string
}

async function findPairs(services: Services, signal: AbortSignal): Promise<NewFinding[]> {
  const pictures = await loadHashes(services, signal)
  const pairs = await findSimilarHashes(
    pictures.map(({ hash }) => hash),
    signal,
  )
  const findings = new Map<string, NewFinding>()
  for (const { first, other, distance } of pairs) {
    const [one, two] = [pictures[first], pictures[other]]
    // Equal files are found by their hashes.
    if (!one || !two || one.item_id === two.item_id || one.sha256 === two.sha256) continue
    const [earlier, later] = one.item_id < two.item_id ? [one, two] : [two, one]
    const key = `${earlier.item_id}:${later.item_id}`
    if (findings.has(key)) continue
    findings.set(key, {
      key,
      itemId: earlier.item_id,
      otherItemId: later.item_id,
      details: { distance, assetId: earlier.id, otherAssetId: later.id },
    })
  }
  return [...findings.values()]
}

async function loadHashes({ db }: Services, signal: AbortSignal): Promise<HashedPicture[]> {
  const pictures: HashedPicture[] = []
  for (;;) {
    signal.throwIfAborted()
    const afterId = pictures.at(-1)?.id
    const page = await presentAssets(db)
      .innerJoin('picture_hashes', 'picture_hashes.asset_id', 'assets.id')
      .select(['assets.id', 'assets.item_id', 'assets.sha256', 'picture_hashes.hash'])
      .where('picture_hashes.hash', 'is not', null)
      .where('assets.enclosed_in', 'is', null)
      .$if(afterId !== undefined, (rows) => rows.where('assets.id', '>', afterId ?? ''))
      .orderBy('assets.id')
      .limit(pageSize)
      .execute()
    for (const { hash, ...picture } of page) if (hash !== null) pictures.push({ ...picture, hash })
    if (page.length < pageSize) return pictures
  }
}
