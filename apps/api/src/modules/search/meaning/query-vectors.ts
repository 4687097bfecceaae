import type { Language } from '@lares/shared-types/languages'
import type { Embedder } from '../../../ai-endpoints/embedder.ts'
import { loadVectorSize, queueSizeCheck } from '../../../search-index/meaning/embed-passages.ts'
import type { EmbeddingModel } from '../../../search-index/meaning/embedding-models.ts'
import type { Services } from '../../../services.ts'

/** Queries whose vectors are cached: the same query is needed often while it is typed and its results are paged. */
const maxCached = 500

const vectorCache = new WeakMap<Embedder, Map<string, Promise<number[]>>>()

/**
 * The vector of a query, for comparison with those of a model. Undefined while the model has no vectors, if the embedder cannot embed for
 * that model, and if the vectors of the model have another size: then they are rebuilt in the background. Throws an `ai-…` error; failures
 * are not cached.
 *
 * @param language assumed if it cannot be detected from the query
 */
export async function getQueryVector(
  { db, embedder }: { db: Services['db']; embedder: Embedder },
  model: EmbeddingModel,
  { query, language }: { readonly query: string; readonly language: Language | undefined },
): Promise<number[] | undefined> {
  // An endpoint cannot embed for a model of this machine, nor this machine for a model of an endpoint.
  if (!embedder.canEmbed(model.name)) return undefined
  const size = await loadVectorSize(db, model)
  if (size === undefined && !model.completedAt) return undefined
  // The size is part of the key, since a vector of a previous size is useless.
  const key = `${model.name}\n${size}\n${embedder.isEnglish ? language : ''}\n${query}`
  const vector = await memoize(embedder, key, async () => {
    const [one = []] = await embedder.embed([query], 'query', { model: model.name, languages: [language] })
    return one
  })
  if (size === undefined || vector.length === size) return vector
  vectorCache.get(embedder)?.delete(key)
  await queueSizeCheck(db, model.id)
  return undefined
}

function memoize(embedder: Embedder, key: string, embed: () => Promise<number[]>): Promise<number[]> {
  const vectors = vectorCache.get(embedder) ?? new Map<string, Promise<number[]>>()
  vectorCache.set(embedder, vectors)
  const cached = vectors.get(key)
  if (cached) return cached
  const vector = embed()
  vectors.set(key, vector)
  vector.catch(() => vectors.delete(key))
  const [oldest] = vectors.keys()
  if (vectors.size > maxCached && oldest !== undefined) vectors.delete(oldest)
  return vector
}
