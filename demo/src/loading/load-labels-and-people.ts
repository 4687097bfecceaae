import { categoryKind, tagKind } from '@lares/api/src/modules/labels/label-kinds.ts'
import type { Services } from '@lares/api/src/services.ts'
import type { DemoArchive } from '../demo-types.ts'
import type { LoadedIds } from './load-items.ts'
import { loadLabels } from './load-labels.ts'
import { loadParticipants } from './load-participants.ts'
import { getId, type Ids, loadActiveViewer, restrictUsers } from './load-users.ts'

/** Loads what items refer to, after the users; returns all ids in the archive by the key of the demo. */
export async function loadLabelsAndPeople(
  services: Services,
  family: DemoArchive,
  users: Ids,
): Promise<LoadedIds> {
  const administrator = family.users.find(({ isAdmin }) => isAdmin)?.key ?? ''
  const admin = await loadActiveViewer(services, getId(users, administrator))
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
  return { users, tags, categories, participants, viewers }
}
