import * as contracts from '@lares/shared-types/contracts/playback'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listPlaybackPositions, writePlaybackPosition } from './playback-positions.ts'

/** Routes of the positions at which a user stopped, which are theirs alone. */
export function playbackRoutes(app: App, { db, now }: Services): void {
  route(app, db, contracts.listPlaybackPositions, async ({ user }) => ({
    positions: await listPlaybackPositions(db, user),
  }))
  route(app, db, contracts.writePlaybackPosition, ({ user, params, body }) =>
    writePlaybackPosition(db, user, params.id, body, now()),
  )
}
