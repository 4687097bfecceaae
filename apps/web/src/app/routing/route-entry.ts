import type { Page } from '@lares/shared-types/routing/pages'
import type { ComponentType } from 'react'

/** One page and where its code is. */
export interface RouteEntry {
  readonly page: Page
  readonly load: () => Promise<ComponentType>
}
