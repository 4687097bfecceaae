import { writeFile } from 'node:fs/promises'
import { openTestArchive, type TestArchive } from '@lares/api/src/testing/test-archive.ts'
import type { TestUser } from '@lares/api/src/testing/test-users.ts'
import { createDemoArchive } from '../demo-archive.ts'
import type { DemoItem } from '../demo-types.ts'
import { loadItems } from '../loading/load-items.ts'
import { loadLabelsAndPeople } from '../loading/load-labels-and-people.ts'
import { getId, loadUsers } from '../loading/load-users.ts'
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
  const ids = await loadLabelsAndPeople(services, family, users)
  await loadItems(services, ids, family.items.map(withEmptyMedia))
  await extractDocumentTexts(services)
  const toTestUser = (key: UserKey): TestUser => ({
    id: getId(users, key),
    epoch: 1,
    email: `${key}@example.org`,
  })
  return {
    archive,
    users: { claire: toTestUser('claire'), lucia: toTestUser('lucia'), stefan: toTestUser('stefan') },
    ids,
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

/** Gives Stefan the permission to ask questions, which he does not have in the demo. */
export async function letStefanAsk({ archive, users }: FamilyArchive): Promise<void> {
  await archive.services.db
    .updateTable('users')
    .set({ permissions: ['ai:use'] })
    .where('id', '=', users.stefan.id)
    .execute()
}
