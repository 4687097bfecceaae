import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { emptyValues, type ItemValues } from '../fields/item-values.ts'
import { createItemResolver } from './item-resolver.ts'

test('a latitude out of range and a missing longitude are reported together', async () => {
  const values = { ...emptyValues, place: { ...emptyValues.place, latitude: 999, longitude: '' as const } }
  const resolve = createItemResolver('post')
  const { errors } = await resolve(values, undefined, {} as ResolverOptions<ItemValues>)
  expect(errors).toMatchObject({
    place: { latitude: { type: 'maximum' }, longitude: { type: 'required' } },
  })
})
