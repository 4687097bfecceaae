import { writeFile } from 'node:fs/promises'
import { categoryKind, tagKind } from '../../modules/labels/label-kinds.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { demoArchive } from '../demo-archive.ts'
import type { DemoItem } from '../demo-types.ts'
import { loadItems } from '../loading/load-items.ts'
import { loadLabels } from '../loading/load-labels.ts'
import { loadParticipants } from '../loading/load-participants.ts'
import { idOf, loadUsers, restrictUsers, viewerOf } from '../loading/load-users.ts'
import type { UserKey } from '../users.ts'
import { readDocuments } from './read-documents.ts'

export interface FamilyArchive {
  readonly archive: TestArchive
  readonly users: Readonly<Record<UserKey, TestUser>>
  /** By the titles and names in English of the demo. */
  readonly ids: Readonly<Record<'tags' | 'categories' | 'participants', ReadonlyMap<string, string>>>
}

/** The archive of the demo as `npm run demo` loads it, with such files alone as have words in them: others are drawn for their looks. */
export async function openFamilyArchive(): Promise<FamilyArchive> {
  const archive = await openTestArchive()
  const { services } = archive
  const family = demoArchive()
  const users = await loadUsers(services, family.users)
  const keeper = await viewerOf(services, idOf(users, 'claire'))
  const tags = await loadLabels(services, tagKind, keeper, family.tags)
  const categories = await loadLabels(services, categoryKind, keeper, family.categories)
  const participants = await loadParticipants(services, keeper, family.participants, {
    list: family.users,
    ids: users,
  })
  const viewers = new Map<string, typeof keeper>()
  for (const [key, id] of users) viewers.set(key, await viewerOf(services, id))
  await restrictUsers(services, family.users, { users, tags, categories })
  const keys = { users, tags, categories, participants, viewers }
  await loadItems(services, keys, family.items.map(withFilesToRead))
  await readDocuments(services)
  const signedIn = (key: UserKey): TestUser => ({
    id: idOf(users, key),
    epoch: 1,
    email: `${key}@example.org`,
  })
  return {
    archive,
    users: { claire: signedIn('claire'), lucia: signedIn('lucia'), stefan: signedIn('stefan') },
    ids: { tags, categories, participants },
  }
}

/** A mail has its words in its body too. */
function withFilesToRead(item: DemoItem): DemoItem {
  if (item.kind === 'document') return item
  return {
    ...item,
    files: item.files.map(({ filename }) => ({ filename, make: (path) => writeFile(path, '') })),
  }
}
