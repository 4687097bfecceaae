import { provenUserHeader, verifyIdentity } from '@lares/server-kit/identity'
import type { CallResult, TestArchive } from './test-archive.ts'

/** Decodes the header that tells the gateway which user has proved their identity. */
export function readProvenUser({ services }: TestArchive, { headers }: CallResult<unknown>) {
  return verifyIdentity(String(headers[provenUserHeader]), services.config.INTERNAL_SECRET)
}
