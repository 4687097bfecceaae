/** In-memory fake of the browser's caches, with the methods that the worker and its tests use. */
export function createFakeCaches(): CacheStorage {
  const stores = new Map<string, Cache>()
  const caches = {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    async open(name: string) {
      const store = stores.get(name) ?? createFakeCache()
      stores.set(name, store)
      return store
    },
    match: async (request: RequestInfo | URL, { cacheName = '', ...options }: MultiCacheQueryOptions = {}) =>
      stores.get(cacheName)?.match(request, options),
  }
  return caches
}

function createFakeCache(): Cache {
  const entries = new Map<string, { key: Request; response: Response }>()
  const find = (request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
    const url = toUrl(request, ignoreSearch)
    return [...entries.values()].find(({ key }) => toUrl(key, ignoreSearch) === url)
  }
  const rejectCall = () => Promise.reject(new Error('Not implemented by the fake cache'))
  return {
    add: rejectCall,
    addAll: rejectCall,
    matchAll: rejectCall,
    keys: async (request, { ignoreSearch = false } = {}) => {
      const keys = [...entries.values()].map(({ key }) => key)
      return request ? keys.filter((key) => toUrl(key, ignoreSearch) === toUrl(request, ignoreSearch)) : keys
    },
    match: async (request, options) => find(request, options)?.response.clone(),
    async put(request, response) {
      const key = new Request(request)
      const body = await response.blob()
      entries.delete(key.url)
      entries.set(key.url, { key, response: new Response(body, response) })
    },
    async delete(request, options) {
      const entry = find(request, options)
      return entry ? entries.delete(entry.key.url) : false
    },
  }
}

function toUrl(request: RequestInfo | URL, ignoreSearch: boolean): string {
  const url = new URL(request instanceof Request ? request.url : request)
  if (ignoreSearch) url.search = ''
  return url.href
}
