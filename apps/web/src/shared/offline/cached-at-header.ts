/** When a copy was stored, in milliseconds since the epoch: set on the cached response and on its cache key. */
export const cachedAtHeader = 'x-lares-kept'
