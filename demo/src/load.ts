import { connectArchive } from '@lares/api/src/assemble.ts'
import { readConfig } from '@lares/api/src/config.ts'
import { createDemoArchive } from './demo-archive.ts'
import { loadItems } from './loading/load-items.ts'
import { loadLabelsAndPeople } from './loading/load-labels-and-people.ts'
import { loadUsers } from './loading/load-users.ts'

// Loads the demo family into a new archive while the service runs. Users are loaded first, so that they can sign in
// early.
const { services, close } = await connectArchive(readConfig(), 'sender')
const family = createDemoArchive()

const users = await loadUsers(services, family.users)
process.send?.({
  type: 'demo-users',
  users: family.users.map(({ displayName, email, password }) => ({ displayName, email, password })),
})

const ids = await loadLabelsAndPeople(services, family, users)
await loadItems(services, ids, family.items)
process.send?.({ type: 'demo-loaded', items: family.items.length })
await close()
process.disconnect?.()
