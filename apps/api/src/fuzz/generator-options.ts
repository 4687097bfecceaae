import type { Contract } from '@lares/shared-types/contract'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import fc, { type Arbitrary } from 'fast-check'
import { fromSchema, type Making } from './from-schema.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { oddCursors } from './odd-cursors.ts'

const dates = fc.constantFrom(
  ...[
    '1952',
    '1952-05',
    '1952-05-17',
    '195X',
    '1952~',
    '1950/1955',
    '1952?',
    '../1952',
    '1952-21',
    '-0050',
    '9999',
  ],
)

/** How requests of a contract are made: ids that there are, dates that can be read, details of some kind. */
export function makingFor(contract: Contract, world: FuzzWorld, oddOneIn: number): Making {
  const among = (ids: readonly string[]) => fc.constantFrom(...ids)
  const label = contract.path.startsWith('/api/categories') ? world.categories : world.tags
  const values: Record<string, Arbitrary<unknown>> = {
    id: among(subjectsOf(contract, world, label)),
    ...ofNames(among(world.tags), 'tag', 'tagIds', 'restrictedTagIds'),
    ...ofNames(among(world.categories), 'category', 'categoryIds', 'restrictedCategoryIds'),
    ...ofNames(among(world.participants), 'participant', 'participantId'),
    ...ofNames(among(label), 'parentId', 'intoId'),
    ...ofNames(among(world.assets), 'assetIds', 'portraitAssetId'),
    uploadIds: among(world.uploads),
    userId: among(world.users),
    messageId: among(world.chatMessages),
    ...ofNames(dates, 'date', 'birth', 'death', 'within', 'from', 'to', 'night'),
    colour: fc.constant('#a07040'),
    version: fc.constantFrom(1, 2, 3),
    cursor: oddCursors(world.items),
  }
  const making: Making = { oddOneIn, wanted: (name) => values[name] }
  values.details = fc.oneof(
    fc.constant({}),
    ...itemKinds.map((kind) => fromSchema(kindContracts[kind].details, making)),
  )
  // A list's own schema counts, and each of its members is one of these.
  const lists = /Ids$/
  return {
    oddOneIn,
    wanted: (name) => {
      const value = values[name]
      return value && lists.test(name) ? fc.uniqueArray(value, { maxLength: 3 }) : value
    },
  }
}

function subjectsOf({ path }: Contract, world: FuzzWorld, label: readonly string[]): readonly string[] {
  if (/^\/api\/(tags|categories)/.test(path)) return label
  if (path.startsWith('/api/participants')) return world.participants
  if (path.startsWith('/api/assets')) return world.assets
  if (path.startsWith('/api/uploads')) return world.uploads
  if (path.startsWith('/api/users')) return world.users
  if (path.startsWith('/api/ai/chats')) return world.chats
  return world.items
}

function ofNames(value: Arbitrary<unknown>, ...names: readonly string[]): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
