import { api } from '../../../shared/api/api.ts'
import type { EngineStore } from './engine-store.ts'

/** Milliseconds between two loads of the lists while items arrive. */
const pause = 3000

/** Says that lists are stale: at once, then at most every few seconds while calls go on, and once after the last. */
export function staleLists({ dispatch }: Pick<EngineStore, 'dispatch'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function say() {
    dispatch(api.util.invalidateTags(['Items', 'Search']))
    again = false
    timer = setTimeout(() => {
      timer = undefined
      if (again) say()
    }, pause)
  }

  return () => {
    if (timer) again = true
    else say()
  }
}
