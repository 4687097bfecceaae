import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'

/** Named as the specification names it. */
export const MaintenanceStatus = Type.Object(
  {
    maintenance_mode: Type.Boolean(),
    /** What the administrator tells everybody meanwhile; may be empty. */
    message: Type.String({ maxLength: 500 }),
  },
  { additionalProperties: false },
)
export type MaintenanceStatus = Static<typeof MaintenanceStatus>

const path = { servedBy: 'gateway', status: 200, reply: MaintenanceStatus } as const

export const getMaintenanceStatus = defineContract({
  ...path,
  operationId: 'getMaintenanceStatus',
  summary: 'Whether the archive is being worked on, and what is said about it',
  method: 'GET',
  path: '/api/maintenance-status',
  access: 'public',
})

export const setMaintenance = defineContract({
  ...path,
  operationId: 'setMaintenance',
  summary: 'Begin, change or end maintenance: meanwhile nobody but administrators changes anything',
  method: 'PUT',
  path: '/api/maintenance-status',
  access: 'admin',
  body: MaintenanceStatus,
})
