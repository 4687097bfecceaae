import { provenUserHeader, verifyIdentity } from '@lares/server-kit/identity'
import type { Answer, TestArchive } from './test-archive.ts'

/** Whom an answer tells the gateway to have proved to be there. */
export function provenUserOf({ services }: TestArchive, { headers }: Answer<unknown>) {
  return verifyIdentity(String(headers[provenUserHeader]), services.config.INTERNAL_SECRET)
}
