import { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'
import type { KeyValue } from './key-value.ts'

const key = 'maintenance'
/** Practically unlimited: maintenance lasts until an administrator ends it. */
const ttlMs = 10 * 365 * 24 * 3_600_000
const off: MaintenanceStatus = { maintenance_mode: false, message: '' }

/** The maintenance status, shared by all instances of the gateway. */
export async function readMaintenance(keyValue: KeyValue): Promise<MaintenanceStatus> {
  const stored = parseJson(await keyValue.get(key))
  return Value.Check(MaintenanceStatus, stored) ? stored : off
}

/** Starts, changes or ends maintenance. */
export async function writeMaintenance(keyValue: KeyValue, status: MaintenanceStatus): Promise<void> {
  if (status.maintenance_mode) await keyValue.set(key, JSON.stringify(status), ttlMs)
  else await keyValue.delete(key)
}
