import { api } from '../../../shared/api/api.ts'
import type { EngineStore } from './engine-store.ts'

/** Minimum time between two invalidations. */
const intervalMs = 3000

/** Returns a throttled function that invalidates the lists of items: at once, then at most once per interval. */
export function createListInvalidator({ dispatch }: Pick<EngineStore, 'dispatch'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false

  function invalidate() {
    dispatch(api.util.invalidateTags(['Items', 'Search']))
    isPending = false
    timer = setTimeout(() => {
      timer = undefined
      if (isPending) invalidate()
    }, intervalMs)
  }

  return () => {
    if (timer) isPending = true
    else invalidate()
  }
}
