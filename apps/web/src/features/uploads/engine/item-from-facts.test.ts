import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import { describe, expect, test } from 'vitest'
import { itemFromFacts } from './item-from-facts.ts'

function factsOf(uploadId: string, suggested: Partial<UploadFacts['suggested']>): UploadFacts {
  return {
    ...{ uploadId, filename: `${uploadId}.jpg`, mediaType: 'image/jpeg', size: 1 },
    family: 'image',
    suggested: { kind: 'image', title: uploadId, details: {}, ...suggested },
  }
}

describe('the item that files make', () => {
  test('of one file is what the archive has read in it', () => {
    const details = { camera: 'Leica' }
    const place = { latitude: 45, longitude: 9 }
    expect(itemFromFacts([factsOf('a', { date: '1952', place, details })])).toEqual({
      ...{ kind: 'image', title: 'a', uploadIds: ['a'], date: '1952', place, details },
    })
  })

  test('of several pictures is one picture from the first to the last date', () => {
    const item = itemFromFacts([factsOf('a', { date: '2019-05-07' }), factsOf('b', { date: '2019-05-03' })])
    expect(item).toMatchObject({ kind: 'image', date: '2019-05-03/2019-05-07', uploadIds: ['a', 'b'] })
  })

  test('of one day has that day', () => {
    const item = itemFromFacts([factsOf('a', { date: '2019-05-03' }), factsOf('b', { date: '2019-05-03' })])
    expect(item.date).toBe('2019-05-03')
  })

  test('of different kinds is a post without details of one of them', () => {
    const item = itemFromFacts([
      factsOf('a', { details: { camera: 'Leica' } }),
      factsOf('b', { kind: 'document' }),
    ])
    expect(item).toEqual({ kind: 'post', title: 'a', uploadIds: ['a', 'b'] })
  })
})
