import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/labels'
import type { ChangeLabel, CreateLabel, Label } from '@lares/shared-types/labels'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export interface LabelWorld {
  readonly archive: TestArchive
  readonly admin: TestUser
  /** Manages tags and categories without being administrator. */
  readonly keeper: TestUser
}

/** The contracts of tags and of categories, to run the same test on both. */
export const bothLabels = [
  {
    name: 'tag',
    field: 'tagIds',
    list: contracts.listTags,
    count: contracts.countItemsByTag,
    create: contracts.createTag,
    read: contracts.getTag,
    change: contracts.changeTag,
    remove: contracts.deleteTag,
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
    merge: contracts.mergeCategory,
  },
] as const
type Both = (typeof bothLabels)[number]

/** The calls of one of them. */
export function labelCalls(
  world: () => LabelWorld,
  { list, count, create, read, change, remove, merge, field, name }: Both,
) {
  const restricted = (...ids: string[]) =>
    world().archive.addUser({
      permissions: [`${name === 'tag' ? 'tags' : 'categories'}:manage`, 'items:create'],
      ...(name === 'tag' ? { restrictedTagIds: ids } : { restrictedCategoryIds: ids }),
    })
  const add = (body: CreateLabel, as: TestUser | undefined = world().keeper) =>
    world().archive.call(as, create, { body })
  return {
    restricted,
    add,
    made: async (en: string, parentId: string | null = null): Promise<Label> =>
      (await add({ names: { en }, parentId }, world().admin)).reply,
    all: async (as: TestUser) => (await world().archive.call(as, list, {})).reply.labels,
    countOf: async (as: TestUser, id: string) =>
      (await world().archive.call(as, count, {})).reply.counts[id] ?? 0,
    one: (as: TestUser | undefined, id: string) => world().archive.call(as, read, { params: { id } }),
    save: (as: TestUser | undefined, id: string, body: ChangeLabel) =>
      world().archive.call(as, change, { params: { id }, body }),
    drop: (as: TestUser | undefined, id: string, version: number) =>
      world().archive.call(as, remove, { params: { id }, query: { version } }),
    join: (as: TestUser | undefined, id: string, intoId: string) =>
      world().archive.call(as, merge, { params: { id }, body: { intoId } }),
    item: async (...ids: string[]) =>
      (
        await world().archive.call(world().admin, items.createItem, {
          body: { kind: 'post', title: 'An item', [field]: ids },
        })
      ).reply,
    seesItem: async (as: TestUser, id: string) =>
      (await world().archive.call(as, items.getItem, { params: { id } })).status === 200,
  }
}
