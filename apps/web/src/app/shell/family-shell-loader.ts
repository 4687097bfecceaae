import { type ComponentType, lazy } from 'react'

/** Loads the family layout, which guests do not need. */
export interface FamilyShellLoader {
  /** Prefetches the layout, so that it renders at once. After a failure, rendering it loads it again. */
  load(): Promise<void>
  /** The layout if it is loaded, otherwise a lazy component. */
  getComponent(): ComponentType
}

export function createFamilyShellLoader(fetchShell: () => Promise<ComponentType>): FamilyShellLoader {
  let loaded: ComponentType | undefined
  let LazyShell = createLazyShell()
  /** A lazy component keeps its failure, so another one replaces it. */
  function createLazyShell() {
    return lazy(async () => {
      try {
        return { default: await fetchShell() }
      } catch (error) {
        LazyShell = createLazyShell()
        throw error
      }
    })
  }
  return {
    async load() {
      loaded = await fetchShell().catch(() => undefined)
    },
    getComponent: () => loaded ?? LazyShell,
  }
}
