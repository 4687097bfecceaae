import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/labels'
import type { ChangeLabel, CreateLabel, Label } from '@lares/shared-types/labels'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export interface LabelFixture {
  readonly archive: TestArchive
  readonly admin: TestUser
  /** May manage tags and categories, but is no administrator. */
  readonly manager: TestUser
}

/** The contracts of tags and of categories, so that both can run the same tests. */
export const labelTypes = [
  {
    name: 'tag',
    field: 'tagIds',
    list: contracts.listTags,
    count: contracts.countItemsByTag,
    create: contracts.createTag,
    read: contracts.getTag,
    change: contracts.changeTag,
    remove: contracts.deleteTag,
    restore: contracts.restoreTag,
    merge: contracts.mergeTag,
  },
  {
    name: 'category',
    field: 'categoryIds',
    list: contracts.listCategories,
    count: contracts.countItemsByCategory,
    create: contracts.createCategory,
    read: contracts.getCategory,
    change: contracts.changeCategory,
    remove: contracts.deleteCategory,
    restore: contracts.restoreCategory,
    merge: contracts.mergeCategory,
  },
] as const
type LabelType = (typeof labelTypes)[number]

/** Functions that call the contracts of tags or of categories. */
export function createLabelCalls(
  fixture: () => LabelFixture,
  { list, count, create, read, change, remove, restore, merge, field, name }: LabelType,
) {
  const addRestrictedUser = (...ids: string[]) =>
    fixture().archive.addUser({
      permissions: [`${name === 'tag' ? 'tags' : 'categories'}:manage`, 'items:create'],
      ...(name === 'tag' ? { restrictedTagIds: ids } : { restrictedCategoryIds: ids }),
    })
  const add = (body: CreateLabel, as: TestUser | undefined = fixture().manager) =>
    fixture().archive.call(as, create, { body })
  return {
    addRestrictedUser,
    add,
    addLabel: async (en: string, parentId: string | null = null): Promise<Label> =>
      (await add({ names: { en }, parentId }, fixture().admin)).reply,
    listLabels: async (as: TestUser) => (await fixture().archive.call(as, list, {})).reply.labels,
    countItems: async (as: TestUser, id: string) =>
      (await fixture().archive.call(as, count, {})).reply.counts[id] ?? 0,
    getLabel: (as: TestUser | undefined, id: string) => fixture().archive.call(as, read, { params: { id } }),
    changeLabel: (as: TestUser | undefined, id: string, body: ChangeLabel) =>
      fixture().archive.call(as, change, { params: { id }, body }),
    deleteLabel: (as: TestUser | undefined, id: string, version: number) =>
      fixture().archive.call(as, remove, { params: { id }, query: { version } }),
    restoreLabel: (as: TestUser | undefined, id: string) =>
      fixture().archive.call(as, restore, { params: { id } }),
    mergeLabel: (as: TestUser | undefined, id: string, intoId: string) =>
      fixture().archive.call(as, merge, { params: { id }, body: { intoId } }),
    createItem: async (...ids: string[]) =>
      (
        await fixture().archive.call(fixture().admin, items.createItem, {
          body: { kind: 'post', title: 'An item', [field]: ids },
        })
      ).reply,
  }
}
