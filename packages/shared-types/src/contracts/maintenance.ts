import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'

/** Field names are those of the specification. */
export const MaintenanceStatus = Type.Object(
  {
    maintenance_mode: Type.Boolean(),
    /** The administrator's message to everybody; may be empty. */
    message: Type.String({ maxLength: 500 }),
  },
  { additionalProperties: false },
)
export type MaintenanceStatus = Static<typeof MaintenanceStatus>

const base = { servedBy: 'gateway', status: 200, reply: MaintenanceStatus } as const

export const getMaintenanceStatus = defineContract({
  ...base,
  operationId: 'getMaintenanceStatus',
  summary: 'The maintenance status and message',
  method: 'GET',
  path: '/api/maintenance-status',
  access: 'public',
})

export const setMaintenance = defineContract({
  ...base,
  operationId: 'setMaintenance',
  summary: 'Start, change or end maintenance, during which only administrators can make changes',
  method: 'PUT',
  path: '/api/maintenance-status',
  access: 'admin',
  body: MaintenanceStatus,
})
