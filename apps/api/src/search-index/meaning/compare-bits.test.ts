import { createRandom } from '@lares/test-harness/seeded-random'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { ItemSet } from '../item-sets.ts'
import { toVectorLiteral } from './comparison.ts'
import type { EmbeddingModel } from './embedding-models.ts'
import { findNearestInEach, findNearestPassages, type NearPassage } from './nearest-passages.ts'
import { storeBits } from './passage-bits.ts'

/** Each cluster has more passages than have their vectors compared. */
const [dimensions, clusters, itemCount] = [384, 2, 5_000]
/** Hits of a search. */
const limit = 300

let archive: TestArchive
let db: Db
let byBits: EmbeddingModel
let exact: EmbeddingModel
let queries: number[][]

const isHidden = sql`title = 'hidden'`
const visible: ItemSet = { except: sql`select id as item_id from items where ${isHidden}` }
const everything: ItemSet = { except: sql`select id as item_id from items where false` }
const posts: ItemSet = { only: sql`select id as item_id from items where kind = 'post' and not ${isHidden}` }

beforeAll(async () => {
  archive = await openTestArchive()
  db = archive.services.db
  const random = createRandom(92)
  const centres = Array.from({ length: clusters }, () => draw(random))
  const near = (spread: number) => {
    const centre = centres[Math.floor(random() * clusters)] ?? []
    return toUnit(draw(random).map((number, index) => number * spread + (centre[index] ?? 0)))
  }
  queries = Array.from({ length: 20 }, () => near(0.8))
  const { rows } = await sql<{ id: number }>`
    insert into embedding_models (name, completed_at) values ('clusters', now()) returning id`.execute(db)
  byBits = { id: rows[0]?.id ?? 0, name: 'clusters', completedAt: new Date(), hasBits: true }
  exact = { ...byBits, hasBits: false }
  await insertPassages(
    'shown',
    Array.from({ length: itemCount }, () => near(1)),
  )
})
afterAll(() => archive.close())

/** Numbers with a normal distribution. */
function draw(random: () => number): number[] {
  return Array.from(
    { length: dimensions },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  )
}

function toUnit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((number) => number / length)
}

/** Adds an item with one passage for each vector, every third one a post. */
async function insertPassages(title: string, vectors: readonly number[][]): Promise<void> {
  for (let start = 0; start < vectors.length; start += 500) {
    const batch = vectors.slice(start, start + 500).map((vector, index) => ({
      kind: (start + index) % 3 === 0 ? 'post' : 'message',
      vector: toVectorLiteral(vector),
    }))
    const { rows } = await sql<{ id: string }>`
      with given as materialized (
        select gen_random_uuid() as id, kind, vector::vector
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row(kind text, vector text)
      ), items as (
        insert into items (id, kind, title, sort_title, body) select id, kind, ${title}, '', '' from given
      ), passages as (
        insert into passages (item_id, place, source, context, text, digest)
        select id, 0, 'body', '', '', gen_random_uuid() from given
        returning id, item_id
      )
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select ${byBits.id}, passages.id, item_id, vector from passages join given on given.id = item_id
      returning passage_id as id`.execute(db)
    await storeBits(
      db,
      byBits.id,
      rows.map(({ id }) => id),
    )
  }
  await sql`analyze`.execute(db)
}

async function find(model: EmbeddingModel, query: readonly number[], documents = visible) {
  return (await findNearestPassages(db, model, query, documents, limit)).map(toPassage)
}

/** The results for the posts and for all items, of one statement. */
async function findInBoth(query: readonly number[]) {
  const sets = { documents: posts, wider: [visible] }
  return (await findNearestInEach(db, byBits, query, sets, limit)).map((found) => found.map(toPassage))
}

function toPassage({ passageId, itemId, similarity, standout }: NearPassage): NearPassage {
  return { passageId, itemId, similarity, standout }
}

/** The share of the first `count` of `all` that is in `found`. */
function computeRecall(found: readonly NearPassage[], all: readonly NearPassage[], count: number): number {
  const ids = new Set(found.map(({ passageId }) => passageId))
  return all.slice(0, count).filter(({ passageId }) => ids.has(passageId)).length / count
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

describe('of many passages', () => {
  test('the nearest are found, in the order of their exact similarities', async () => {
    const recalls: number[] = []
    for (const query of queries) {
      const found = await findNearestPassages(db, byBits, query, visible, 10)
      const all = await find(exact, query)
      expect(found).toHaveLength(10)
      recalls.push(computeRecall(found, all, 10))
      const similarities = new Map(all.map(({ passageId, similarity }) => [passageId, similarity]))
      for (const { passageId, similarity } of found)
        expect(similarity).toBe(similarities.get(passageId) ?? similarity)
      expect(found.map(({ similarity }) => similarity)).toEqual(
        found.map(({ similarity }) => similarity).toSorted((one, other) => other - one),
      )
    }
    expect(average(recalls)).toBeGreaterThanOrEqual(0.98)
  })

  test('those that stand out do so by nearly as much as among all', async () => {
    for (const query of queries) {
      const all = new Map((await find(exact, query)).map((near) => [near.passageId, near.standout]))
      for (const { passageId, standout } of (await find(byBits, query)).slice(0, 10)) {
        const difference = standout / (all.get(passageId) ?? 0)
        expect(difference).toBeGreaterThan(0.85)
        expect(difference).toBeLessThan(1.15)
      }
    }
  })

  test('of a set that is a part, and of wider ones, each has the result that it has alone', async () => {
    const [query = []] = queries
    const [ofPosts = [], ofAll = []] = await findInBoth(query)
    expect(ofPosts).toEqual(await find(byBits, query, posts))
    expect(ofAll).toEqual(await find(byBits, query, visible))
    expect(computeRecall(ofPosts, await find(exact, query, posts), 10)).toBe(1)
  })

  test('vectors of another size are not compared', async () => {
    const short = toUnit((queries[0] ?? []).slice(0, 256))
    expect(await find(byBits, short)).toEqual([])
  })
})

describe('hidden items', () => {
  test('have no influence, neither on what is found nor on how far it stands out', async () => {
    const before: NearPassage[][] = []
    for (const query of queries) before.push(await find(byBits, query))
    // Nearer than all others to what is asked.
    const hidden = Array.from({ length: 1_200 }, (_, index) => queries[index % queries.length] ?? [])
    await insertPassages('hidden', hidden)
    for (const [index, query] of queries.entries()) {
      expect(await find(byBits, query)).toEqual(before[index])
      expect((await findInBoth(query))[1]).toEqual(before[index])
    }
    const [query = []] = queries
    const [first] = await find(byBits, query, everything)
    expect(first?.similarity).toBeCloseTo(1)
  })
})

test('where a viewer sees few passages, every vector of these is compared', async () => {
  const few: ItemSet = {
    only: sql`select id as item_id from items where not ${isHidden} order by id limit 700`,
  }
  for (const query of queries.slice(0, 5))
    expect(await find(byBits, query, few)).toEqual(await find(exact, query, few))
})
