import { writeFile } from 'node:fs/promises'
import { categoryKind, tagKind } from '../../modules/labels/label-kinds.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createDemoArchive } from '../demo-archive.ts'
import type { DemoItem } from '../demo-types.ts'
import { loadItems } from '../loading/load-items.ts'
import { loadLabels } from '../loading/load-labels.ts'
import { loadParticipants } from '../loading/load-participants.ts'
import { getId, loadActiveViewer, loadUsers, restrictUsers } from '../loading/load-users.ts'
import type { UserKey } from '../users.ts'
import { extractDocumentTexts } from './extract-document-texts.ts'

export interface FamilyArchive {
  readonly archive: TestArchive
  readonly users: Readonly<Record<UserKey, TestUser>>
  /** Ids in the archive by the key of the demo. */
  readonly ids: Readonly<Record<'tags' | 'categories' | 'participants', ReadonlyMap<string, string>>>
}

/**
 * Opens a test archive with the demo family. Only documents have their files; those of other kinds are empty, because
 * drawing them takes long.
 */
export async function openFamilyArchive(): Promise<FamilyArchive> {
  const archive = await openTestArchive()
  const { services } = archive
  const family = createDemoArchive()
  const users = await loadUsers(services, family.users)
  const admin = await loadActiveViewer(services, getId(users, 'claire'))
  const tags = await loadLabels(services, tagKind, admin, family.tags)
  const categories = await loadLabels(services, categoryKind, admin, family.categories)
  const participants = await loadParticipants(services, admin, family.participants, {
    list: family.users,
    ids: users,
  })
  const viewers = new Map<string, typeof admin>()
  for (const [key, id] of users) viewers.set(key, await loadActiveViewer(services, id))
  await restrictUsers(services, family.users, { users, tags, categories })
  const keys = { users, tags, categories, participants, viewers }
  await loadItems(services, keys, family.items.map(withEmptyMedia))
  await extractDocumentTexts(services)
  const toTestUser = (key: UserKey): TestUser => ({
    id: getId(users, key),
    epoch: 1,
    email: `${key}@example.org`,
  })
  return {
    archive,
    users: { claire: toTestUser('claire'), lucia: toTestUser('lucia'), stefan: toTestUser('stefan') },
    ids: { tags, categories, participants },
  }
}

/** Replaces the files of all kinds except documents by empty ones. The text of a mail is also in its body. */
function withEmptyMedia(item: DemoItem): DemoItem {
  if (item.kind === 'document') return item
  return {
    ...item,
    files: item.files.map(({ filename }) => ({ filename, write: (path) => writeFile(path, '') })),
  }
}
