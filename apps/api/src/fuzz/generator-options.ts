import type { Contract } from '@lares/shared-types/contract'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import fc, { type Arbitrary } from 'fast-check'
import { type GeneratorOptions, generateFromSchema } from './from-schema.ts'
import type { FuzzFixture } from './fuzz-fixture.ts'
import { generateCursors } from './odd-cursors.ts'

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

/** Returns the generator options of a contract, with ids that exist, valid dates, and details of each kind. */
export function createGeneratorOptions(
  contract: Contract,
  fixture: FuzzFixture,
  regularWeight: number,
): GeneratorOptions {
  const among = (ids: readonly string[]) => fc.constantFrom(...ids)
  const label = contract.path.startsWith('/api/categories') ? fixture.categories : fixture.tags
  const values: Record<string, Arbitrary<unknown>> = {
    id: among(getTargetIds(contract, fixture, label)),
    ...assignToNames(among(fixture.tags), 'tag', 'tagIds', 'restrictedTagIds'),
    ...assignToNames(among(fixture.categories), 'category', 'categoryIds', 'restrictedCategoryIds'),
    ...assignToNames(among(fixture.participants), 'participant', 'participantId'),
    ...assignToNames(among(label), 'parentId', 'intoId'),
    ...assignToNames(among(fixture.assets), 'assetIds', 'portraitAssetId'),
    uploadIds: among(fixture.uploads),
    userId: among(fixture.users),
    messageId: among(fixture.chatMessages),
    ...assignToNames(dates, 'date', 'birth', 'death', 'within', 'from', 'to', 'night'),
    colour: fc.constant('#a07040'),
    version: fc.constantFrom(1, 2, 3),
    cursor: generateCursors(fixture.items),
  }
  const options: GeneratorOptions = { regularWeight, getFieldValues: (name) => values[name] }
  values.details = fc.oneof(
    fc.constant({}),
    ...itemKinds.map((kind) => generateFromSchema(kindContracts[kind].details, options)),
  )
  // Fields of ids are lists: their members come from these values.
  const lists = /Ids$/
  return {
    regularWeight,
    getFieldValues: (name) => {
      const value = values[name]
      return value && lists.test(name) ? fc.uniqueArray(value, { maxLength: 3 }) : value
    },
  }
}

/** The options for a body, in which an id is that of something new; some are used already. */
export function toBodyOptions(options: GeneratorOptions): GeneratorOptions {
  const usedIds = options.getFieldValues('id') ?? fc.uuid()
  const newIds = fc.oneof(
    { weight: 4, arbitrary: fc.uuid({ version: 7 }) },
    { weight: 1, arbitrary: usedIds },
  )
  return { ...options, getFieldValues: (name) => (name === 'id' ? newIds : options.getFieldValues(name)) }
}

function getTargetIds({ path }: Contract, fixture: FuzzFixture, label: readonly string[]): readonly string[] {
  if (/^\/api\/(tags|categories)/.test(path)) return label
  if (path.startsWith('/api/participants')) return fixture.participants
  if (path.startsWith('/api/assets')) return fixture.assets
  if (path.startsWith('/api/uploads')) return fixture.uploads
  if (path.startsWith('/api/users')) return fixture.users
  if (path.startsWith('/api/ai/chats')) return fixture.chats
  return fixture.items
}

function assignToNames(
  value: Arbitrary<unknown>,
  ...names: readonly string[]
): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
