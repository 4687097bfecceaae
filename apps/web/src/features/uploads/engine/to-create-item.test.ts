import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import { describe, expect, test } from 'vitest'
import { toCreateItem } from './to-create-item.ts'

function sampleFacts(uploadId: string, suggested: Partial<UploadFacts['suggested']>): UploadFacts {
  return {
    uploadId,
    filename: `${uploadId}.jpg`,
    mediaType: 'image/jpeg',
    size: 1,
    family: 'image',
    suggested: { kind: 'image', title: uploadId, details: {}, ...suggested },
  }
}

describe('the item created from uploads', () => {
  test('has the suggested values of its only file', () => {
    const details = { camera: 'Leica' }
    const place = { latitude: 45, longitude: 9 }
    expect(toCreateItem([sampleFacts('a', { date: '1952', place, details })])).toEqual({
      kind: 'image',
      title: 'a',
      uploadIds: ['a'],
      date: '1952',
      place,
      details,
    })
  })

  test('of several pictures is a picture with the span of their dates', () => {
    const item = toCreateItem([
      sampleFacts('a', { date: '2019-05-07' }),
      sampleFacts('b', { date: '2019-05-03' }),
    ])
    expect(item).toMatchObject({ kind: 'image', date: '2019-05-03/2019-05-07', uploadIds: ['a', 'b'] })
  })

  test('of pictures with the same date has that date', () => {
    const item = toCreateItem([
      sampleFacts('a', { date: '2019-05-03' }),
      sampleFacts('b', { date: '2019-05-03' }),
    ])
    expect(item.date).toBe('2019-05-03')
  })

  test('of files of different kinds is a post without details', () => {
    const item = toCreateItem([
      sampleFacts('a', { details: { camera: 'Leica' } }),
      sampleFacts('b', { kind: 'document' }),
    ])
    expect(item).toEqual({ kind: 'post', title: 'a', uploadIds: ['a', 'b'] })
  })
})
