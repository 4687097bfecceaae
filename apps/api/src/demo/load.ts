import { connectArchive } from '../assemble.ts'
import { readConfig } from '../config.ts'
import { categoryKind, tagKind } from '../modules/labels/label-kinds.ts'
import { createDemoArchive } from './demo-archive.ts'
import { loadItems } from './loading/load-items.ts'
import { loadLabels } from './loading/load-labels.ts'
import { loadParticipants } from './loading/load-participants.ts'
import { getId, loadActiveViewer, loadUsers, restrictUsers } from './loading/load-users.ts'

// Loads the demo family into a new archive while the service runs. Users are loaded first, so that they can sign in
// early.
const { services, close } = await connectArchive(readConfig(), 'sender')
const family = createDemoArchive()

const users = await loadUsers(services, family.users)
process.send?.({
  type: 'demo-users',
  users: family.users.map(({ displayName, email, password }) => ({ displayName, email, password })),
})

const admin = await loadActiveViewer(
  services,
  getId(users, family.users.find(({ isAdmin }) => isAdmin)?.key ?? ''),
)
const tags = await loadLabels(services, tagKind, admin, family.tags)
const categories = await loadLabels(services, categoryKind, admin, family.categories)
const participants = await loadParticipants(services, admin, family.participants, {
  list: family.users,
  ids: users,
})

// Viewers are loaded before the restrictions, because users also add items that are restricted for them later.
const viewers = new Map<string, typeof admin>()
for (const [key, id] of users) viewers.set(key, await loadActiveViewer(services, id))
await restrictUsers(services, family.users, { users, tags, categories })
await loadItems(services, { users, tags, categories, participants, viewers }, family.items)
process.send?.({ type: 'demo-loaded', items: family.items.length })
await close()
process.disconnect?.()
