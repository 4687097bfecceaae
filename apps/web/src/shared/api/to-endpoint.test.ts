import { createTag, listTags } from '@lares/shared-types/contracts/labels'
import { changeUser } from '@lares/shared-types/contracts/users'
import type { Label } from '@lares/shared-types/labels'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type ArgOf, toEndpoint } from './to-endpoint.ts'

describe('an endpoint built from a contract', () => {
  test('sends the method, path and body of the contract', () => {
    const id = '019a0000-0000-7000-8000-000000000001'
    const request = toEndpoint(changeUser).query({ params: { id }, body: { version: 3 } })
    expect(request).toEqual({ method: 'PATCH', url: `/api/users/${id}`, body: { version: 3 } })
  })

  test('takes no argument when the contract has no parameters', () => {
    expect(toEndpoint(listTags).query()).toEqual({ method: 'GET', url: '/api/tags' })
  })

  test('has the types of the contract', () => {
    expectTypeOf<ArgOf<typeof createTag>>().toExtend<{ body: { names: object } }>()
    expectTypeOf(toEndpoint(createTag).transformResponse).returns.toEqualTypeOf<Label>()
  })
})
