import { type ComponentType, lazy } from 'react'

/** Loads the family layout, which guests do not need. */
export interface FamilyShellLoader {
  /** Prefetches the layout, so that it renders at once. After a failure, rendering it loads it again. */
  load(): Promise<void>
  /** The layout if it is loaded, otherwise a lazy component. */
  getComponent(): ComponentType
}

export function createFamilyShellLoader(fetchShell: () => Promise<ComponentType>): FamilyShellLoader {
  const LazyShell = lazy(async () => ({ default: await fetchShell() }))
  let loaded: ComponentType | undefined
  return {
    async load() {
      loaded = await fetchShell().catch(() => undefined)
    },
    getComponent: () => loaded ?? LazyShell,
  }
}
