import { createTag } from '@lares/shared-types/contracts/labels'
import type { Label } from '@lares/shared-types/labels'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** Creates a tag, optionally below a parent. */
export async function addTag(
  archive: TestArchive,
  manager: TestUser,
  names: LocalizedNames,
  parentId: string | null = null,
): Promise<Label> {
  return (await archive.call(manager, createTag, { body: { names, parentId } })).reply
}
