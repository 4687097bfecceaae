import { MaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { Value } from 'typebox/value'

/** Parses the arguments `on "message"` or `off`; undefined for anything else. */
export function readMaintenanceCommand(args: readonly string[]): MaintenanceStatus | undefined {
  const [word, ...message] = args
  if (word !== 'on' && word !== 'off') return undefined
  const status = { maintenance_mode: word === 'on', message: message.join(' ') }
  return Value.Check(MaintenanceStatus, status) ? status : undefined
}
