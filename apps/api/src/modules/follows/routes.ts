import * as contracts from '@lares/shared-types/contracts/follows'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { follow, listFollows, unfollow } from './own-follows.ts'

/** Routes of what users follow, which only they can access. */
export function followRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listFollows, async ({ user }) => ({ follows: await listFollows(db, user) }))
  route(app, db, contracts.follow, async ({ user, params }) => {
    await follow(services, user, params)
    return undefined
  })
  route(app, db, contracts.unfollow, async ({ user, params }) => {
    await unfollow(db, user, params)
    return undefined
  })
}
