import { expect, test } from 'vitest'
import { parseGroupMapping } from './group-mapping.ts'

test('the rights of a group that is named twice add up', () => {
  const mapping = parseGroupMapping('family=items:create; keepers=administrator; family=tags:manage, ai:use')
  expect(Object.fromEntries(mapping)).toEqual({
    family: ['items:create', 'tags:manage', 'ai:use'],
    keepers: ['administrator'],
  })
})
