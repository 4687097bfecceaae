import { createTag } from '@lares/shared-types/contracts/labels'
import type { Label } from '@lares/shared-types/labels'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** Makes a tag, below another where one is named. */
export async function addTag(
  archive: TestArchive,
  keeper: TestUser,
  names: LocalizedNames,
  parentId: string | null = null,
): Promise<Label> {
  return (await archive.call(keeper, createTag, { body: { names, parentId } })).reply
}
