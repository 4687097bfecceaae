import type { Embedder } from '../../../ai/embedder.ts'
import { doubtModel, sizeOf } from '../../../search/meaning/embed-passages.ts'
import type { KnownModel } from '../../../search/meaning/embedding-models.ts'
import type { Services } from '../../../services.ts'

/** Queries whose vectors are kept: while a query is typed and its results are paged through, the same is asked for often. */
const mostKept = 500

const kept = new WeakMap<Embedder, Map<string, Promise<number[]>>>()

/**
 * The vector of a query, to be compared with those of a model; undefined while the model has none, and where it has another
 * size than these, which are made anew then, without anybody waiting for them. Throws an `ai-…` error; failures are not kept.
 */
export async function queryVector(
  { db, embedder }: { db: Services['db']; embedder: Embedder },
  model: KnownModel,
  query: string,
): Promise<number[] | undefined> {
  const size = await sizeOf(db, model)
  if (size === undefined && !model.completedAt) return undefined
  // The size is part of the key: what was kept of the size before is of no use.
  const key = `${model.name}\n${size}\n${query}`
  const vector = await once(embedder, key, async () => {
    const [one = []] = await embedder.embed([query], 'query', { model: model.name })
    return one
  })
  if (size === undefined || vector.length === size) return vector
  kept.get(embedder)?.delete(key)
  await doubtModel(db, model.id)
  return undefined
}

function once(embedder: Embedder, key: string, ask: () => Promise<number[]>): Promise<number[]> {
  const vectors = kept.get(embedder) ?? new Map<string, Promise<number[]>>()
  kept.set(embedder, vectors)
  const known = vectors.get(key)
  if (known) return known
  const vector = ask()
  vectors.set(key, vector)
  vector.catch(() => vectors.delete(key))
  const [oldest] = vectors.keys()
  if (vectors.size > mostKept && oldest !== undefined) vectors.delete(oldest)
  return vector
}
