import { type ComponentType, lazy } from 'react'

/** The code of the family layout, which guests do without. */
export interface FamilyShellCode {
  /** Fetches it ahead, so that it is drawn at once. Where it cannot be had it is tried again when it is drawn. */
  load(): Promise<void>
  /** The layout: what was fetched ahead, else what fetches it first. */
  component(): ComponentType
}

export function familyShellCode(fetchShell: () => Promise<ComponentType>): FamilyShellCode {
  const later = lazy(async () => ({ default: await fetchShell() }))
  let loaded: ComponentType | undefined
  return {
    async load() {
      loaded = await fetchShell().catch(() => undefined)
    },
    component: () => loaded ?? later,
  }
}
