import { type RawBuilder, sql } from 'kysely'
import type { NamedSet } from '../item-sets.ts'
import type { EmbeddingModel } from './embedding-models.ts'

/** What is compared with a vector of length 1. */
export interface CompareOptions {
  readonly model: EmbeddingModel
  readonly vector: readonly number[]
  readonly sets: readonly NamedSet[]
  /** Passages of each set that are wanted. */
  readonly limit: number
}

/** The part of a statement that compares vectors: CTEs, and what to read from them for the set with an index. */
export interface Comparison {
  readonly ctes: readonly RawBuilder<unknown>[]
  /** Selects `passage_id`, `item_id` and `similarity` of the passages among which the nearest are. */
  selectNear(index: number): RawBuilder<unknown>
  /** Selects `similarity` of the passages from which mean and deviation are computed. */
  selectSample(index: number): RawBuilder<unknown>
}

/** The condition that a row of `passage_vectors` can be compared with the vector. */
export function isComparable({ model, vector }: CompareOptions): RawBuilder<boolean> {
  return sql<boolean>`model_id = ${model.id} and vector_dims(embedding) = ${vector.length}`
}

/** The similarity of a row of `passage_vectors` to the vector. */
export function similarityTo(vector: readonly number[]): RawBuilder<number> {
  return sql<number>`-(embedding <#> ${toVectorLiteral(vector)}::vector)`
}

/** A vector in the text form of pgvector. */
export function toVectorLiteral(vector: readonly number[]): string {
  return `[${vector.join(',')}]`
}
