import { type RawBuilder, sql } from 'kysely'
import { isInAny, type NamedSet } from '../item-sets.ts'
import {
  type CompareOptions,
  type Comparison,
  isComparable,
  similarityTo,
  toVectorLiteral,
} from './comparison.ts'

/** As `vector_bits` of the database makes them. */
const bitsPerNumber = 2
/**
 * Passages of each set whose vectors are compared: at least this many, this many for each that is wanted, and one of this many
 * that are stored.
 */
const [minCandidates, candidatesPerHit, storedPerCandidate] = [1_000, 4, 125]
/** Passages of each set whose similarities give mean and deviation. */
const sampleSize = 1_000

/**
 * Compares the bits of all vectors, and then only the vectors that have most bits in common, and those of a sample
 * (docs/decisions/0092). A set with no more passages than these has all of its vectors compared.
 */
export function compareBits(options: CompareOptions): Comparison {
  const { sets, vector, limit } = options
  const wanted = Math.max(minCandidates, limit * candidatesPerHit)
  const candidates = sql`(select greatest(${sql.lit(wanted)}, reltuples / ${sql.lit(storedPerCandidate)})::bigint
    from pg_class where oid = 'passage_bits'::regclass)`
  const names = sets.flatMap(({ index }) => [near(index), sample(index)])
  return {
    ctes: [
      sql`asked as materialized (select vector_bits(${toVectorLiteral(vector)}::vector::real[]) as bits)`,
      countDifferences(options),
      ...sets.flatMap((set) => [
        sql`${near(set.index)} as materialized (
          ${selectPart(sets, set)} order by differing, passage_id limit ${candidates})`,
        sql`${sample(set.index)} as materialized (
          ${selectPart(sets, set)} order by place_in_sample, passage_id limit ${sql.lit(sampleSize)})`,
      ]),
      sql`scored as materialized (
        select passage_id, item_id, similarity
        from (
          ${sql.join(
            names.map((name) => sql`select passage_id from ${name}`),
            sql` union `,
          )} order by passage_id
        ) chosen cross join lateral (
          select item_id, ${similarityTo(vector)} as similarity
          from passage_vectors
          where ${isComparable(options)} and passage_vectors.passage_id = chosen.passage_id
          ${oneByOne}
        ) compared_vectors)`,
    ],
    selectNear: (index) =>
      sql`select * from scored where passage_id in (select passage_id from ${near(index)})`,
    selectSample: (index) =>
      sql`select similarity from scored where passage_id in (select passage_id from ${sample(index)})`,
  }
}

/** Has the planner look up each vector by its key, instead of reading all of them. */
const oneByOne = sql`offset 0`

const near = (index: number) => sql.ref(`near_${index}`)
const sample = (index: number) => sql.ref(`sample_${index}`)

/**
 * The number of bits in which each passage differs from the vector. Where nothing filters, the passages are read twice, which takes
 * less time than to store so many.
 */
function countDifferences({ model, vector, sets }: CompareOptions): RawBuilder<unknown> {
  const isReadTwice = sets.length === 1 && sets.every(({ hasEverything }) => hasEverything)
  return sql`compared as ${isReadTwice ? sql`not materialized` : sql`materialized`} (
    select passage_id, item_id, bit_count(bits # (select bits from asked)) as differing,
      hashint8(passage_id) as place_in_sample
    from passage_bits
    where model_id = ${model.id} and length(bits) = ${sql.lit(vector.length * bitsPerNumber)} and ${isInAny(sets, sql`passage_bits.item_id`)})`
}

/** The compared passages of a set. */
function selectPart(sets: readonly NamedSet[], { has, hasEverything }: NamedSet): RawBuilder<unknown> {
  const isAll = sets.length === 1 || hasEverything
  return sql`select passage_id from compared ${isAll ? sql`` : sql`where ${has(sql`compared.item_id`)}`}`
}
