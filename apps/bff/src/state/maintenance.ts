import { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'
import type { KeyValue } from './key-value.ts'

const key = 'maintenance'
/** Until somebody ends it. */
const keptMs = 10 * 365 * 24 * 3_600_000
const off: MaintenanceStatus = { maintenance_mode: false, message: '' }

/** Whether the archive is being worked on: the same for every copy of the gateway. */
export async function readMaintenance(keyValue: KeyValue): Promise<MaintenanceStatus> {
  const kept = parseJson(await keyValue.get(key))
  return Value.Check(MaintenanceStatus, kept) ? kept : off
}

/** Begins or changes maintenance, or ends it. */
export async function writeMaintenance(keyValue: KeyValue, status: MaintenanceStatus): Promise<void> {
  if (status.maintenance_mode) await keyValue.set(key, JSON.stringify(status), keptMs)
  else await keyValue.delete(key)
}
