import { api, type tagTypes } from '../shared/api/api.ts'

/** An endpoint whose reply is cached with a tag, and how often it was loaded. */
export function cacheWithTag(tag: (typeof tagTypes)[number]) {
  let loads = 0
  const { cached } = api.injectEndpoints({
    endpoints: (build) => ({
      cached: build.query<number, void>({ queryFn: () => ({ data: ++loads }), providesTags: [tag] }),
    }),
    overrideExisting: true,
  }).endpoints
  return { cached, countLoads: () => loads }
}
