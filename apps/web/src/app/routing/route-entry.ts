import type { Permission } from '@lares/shared-types/permissions'
import type { ComponentType } from 'react'

/** Who may open a page: anybody, those not signed in, those signed in, administrators, holders of a permission. */
export type RouteAccess = 'everyone' | 'guest' | 'signed-in' | 'admin' | Permission

/** One page: its address, who may open it, and where its code is. */
export interface RouteEntry {
  readonly path: string
  readonly access: RouteAccess
  readonly load: () => Promise<ComponentType>
}
