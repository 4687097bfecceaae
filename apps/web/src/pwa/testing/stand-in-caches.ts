/** A browser's caches, in memory: what the worker and its tests use of them. */
export function standInCaches(): CacheStorage {
  const stores = new Map<string, Cache>()
  const caches = {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    async open(name: string) {
      const store = stores.get(name) ?? standInCache()
      stores.set(name, store)
      return store
    },
    match: async (request: RequestInfo | URL, { cacheName = '', ...options }: MultiCacheQueryOptions = {}) =>
      stores.get(cacheName)?.match(request, options),
  }
  return caches
}

function standInCache(): Cache {
  const entries = new Map<string, { key: Request; answer: Response }>()
  const find = (request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
    const wanted = addressOf(request, ignoreSearch)
    return [...entries.values()].find(({ key }) => addressOf(key, ignoreSearch) === wanted)
  }
  const refuse = () => Promise.reject(new Error('the worker does not use this'))
  return {
    add: refuse,
    addAll: refuse,
    matchAll: refuse,
    keys: async () => [...entries.values()].map(({ key }) => key),
    match: async (request, options) => find(request, options)?.answer.clone(),
    async put(request, answer) {
      const key = new Request(request)
      const body = await answer.blob()
      entries.delete(key.url)
      entries.set(key.url, { key, answer: new Response(body, answer) })
    },
    async delete(request, options) {
      const found = find(request, options)
      return found ? entries.delete(found.key.url) : false
    },
  }
}

function addressOf(request: RequestInfo | URL, ignoreSearch: boolean): string {
  const url = new URL(request instanceof Request ? request.url : request)
  if (ignoreSearch) url.search = ''
  return url.href
}
