import type { Identity } from '@lares/server-kit/identity'
import type { Db } from '../../../../db/client.ts'
import { loadViewer, type Viewer } from '../../../visibility/viewer.ts'

/** The asker may not have answers any more: signed out everywhere, suspended, gone, or without the right. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'
}

/** Who asks, with their rights as they are at this moment. Throws AskerGone. */
export async function loadAsker(db: Db, identity: Identity): Promise<Viewer> {
  const viewer = await loadViewer(db, identity)
  if (!viewer?.permissions.has('ai:use')) throw new AskerGone()
  return viewer
}
