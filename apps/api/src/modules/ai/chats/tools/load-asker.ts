import type { Identity } from '@lares/server-kit/identity'
import type { Db } from '../../../../db/client.ts'
import { loadViewer, type Viewer } from '../../../visibility/viewer.ts'

/** The asker may no longer have answers: signed out everywhere, suspended, deleted, or without the permission. */
export class AccessRevoked extends Error {
  override readonly name = 'AccessRevoked'
}

/** The asker with their current permissions. Throws AccessRevoked. */
export async function loadAsker(db: Db, identity: Identity): Promise<Viewer> {
  const viewer = await loadViewer(db, identity)
  if (!viewer?.permissions.has('ai:use')) throw new AccessRevoked()
  return viewer
}
