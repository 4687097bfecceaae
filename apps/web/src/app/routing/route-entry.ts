import type { Page } from '@lares/shared-types/routing/pages'
import type { ComponentType } from 'react'

/** A page and the function that loads its component. */
export interface RouteEntry {
  readonly page: Page
  readonly load: () => Promise<ComponentType>
}
