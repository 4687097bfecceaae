import type { Embedder } from '../../../ai/embedder.ts'

/** Queries whose vectors are kept: while a query is typed and its results are paged through, the same is asked for often. */
const mostKept = 500

const kept = new WeakMap<Embedder, Map<string, Promise<number[]>>>()

/** The vector of a query. Throws an `ai-…` error; failures are not kept. */
export function queryVector(embedder: Embedder, model: string, query: string): Promise<number[]> {
  const vectors = kept.get(embedder) ?? new Map<string, Promise<number[]>>()
  kept.set(embedder, vectors)
  const key = `${model}\n${query}`
  const known = vectors.get(key)
  if (known) return known
  const vector = embedder.embed([query], 'query', { model }).then(([one = []]) => one)
  vectors.set(key, vector)
  vector.catch(() => vectors.delete(key))
  const [oldest] = vectors.keys()
  if (vectors.size > mostKept && oldest !== undefined) vectors.delete(oldest)
  return vector
}
