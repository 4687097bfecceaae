import { connectArchive } from '../assemble.ts'
import { readConfig } from '../config.ts'
import { categoryKind, tagKind } from '../modules/labels/label-kinds.ts'
import { demoArchive } from './demo-archive.ts'
import { loadItems } from './loading/load-items.ts'
import { loadLabels } from './loading/load-labels.ts'
import { loadParticipants } from './loading/load-participants.ts'
import { idOf, loadUsers, restrictUsers, viewerOf } from './loading/load-users.ts'

/** Fills a new archive with the made-up family, beside the running service; the first sign-in works at once. */
const { services, close } = await connectArchive(readConfig(), 'sender')
const family = demoArchive()

const users = await loadUsers(services, family.users)
process.send?.({
  type: 'demo-users',
  users: family.users.map(({ displayName, email, password }) => ({ displayName, email, password })),
})

const keeper = await viewerOf(services, idOf(users, family.users.find(({ isAdmin }) => isAdmin)?.key ?? ''))
const tags = await loadLabels(services, tagKind, keeper, family.tags)
const categories = await loadLabels(services, categoryKind, keeper, family.categories)
const participants = await loadParticipants(services, keeper, family.participants, {
  list: family.users,
  ids: users,
})

// They put things in before anything was restricted for them.
const viewers = new Map<string, typeof keeper>()
for (const [key, id] of users) viewers.set(key, await viewerOf(services, id))
await restrictUsers(services, family.users, { users, tags, categories })
await loadItems(services, { users, tags, categories, participants, viewers }, family.items)
process.send?.({ type: 'demo-loaded', items: family.items.length })
await close()
process.disconnect?.()
