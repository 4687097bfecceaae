import { expect, test } from 'vitest'
import { Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { Item, ItemKindSchema } from './items.ts'
import { Label } from './labels.ts'
import { Participant } from './participants.ts'
import { User } from './users.ts'

test.each([
  ['item', Item],
  ['tag or category', Label],
  ['participant', Participant],
  ['user', User],
])('each %s has an id', (_, entity) => {
  expect(entity.required).toContain('id')
  expect(entity.properties.id).toEqual(Uuid)
})

test('items have the eight kinds', () => {
  expect(itemKinds.toSorted()).toEqual([
    ...['document', 'dream', 'image', 'mail', 'message', 'post', 'record', 'video'],
  ])
  expect(Item.properties.kind).toEqual(ItemKindSchema)
})
