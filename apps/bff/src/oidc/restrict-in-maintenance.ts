import type { ProviderIdentity } from '@lares/server-kit/internal-contracts'
import type { Static } from 'typebox'
import type { KeyValue } from '../state/key-value.ts'
import { readMaintenance } from '../state/maintenance.ts'

type Identity = Static<typeof ProviderIdentity>

/**
 * A person at the provider as they may sign in now: during maintenance they are neither linked nor given an account or other
 * rights, as nothing is changed then. Who is linked is let in, because an administrator has to end the maintenance.
 */
export async function restrictInMaintenance(keyValue: KeyValue, identity: Identity): Promise<Identity> {
  const { maintenance_mode } = await readMaintenance(keyValue)
  if (!maintenance_mode) return identity
  const { rights: _, ...unchanged } = identity
  return { ...unchanged, maySignUp: false, mayLink: false }
}
