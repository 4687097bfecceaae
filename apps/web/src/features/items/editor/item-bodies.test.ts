import { describe, expect, test } from 'vitest'
import { sampleDate, sampleItem } from '../../../testing/sample-items.ts'
import { emptyValues, toFormValues } from '../fields/item-values.ts'
import { overlayValues, toChangeBody, toCreateBody } from './item-bodies.ts'
import { applySuggestions } from './use-suggestions.ts'

describe('request bodies of the editor', () => {
  test('a new item omits empty fields', () => {
    const body = toCreateBody('dream', {
      ...emptyValues,
      title: ' Stairs ',
      details: { dreamer: '', lucid: false },
    })
    expect(body).toEqual({
      kind: 'dream',
      title: 'Stairs',
      body: '',
      categoryIds: [],
      tagIds: [],
      participants: [],
      details: { lucid: false },
    })
  })

  test('a change contains only changed fields, and null for cleared ones', () => {
    const opened = toFormValues(
      sampleItem('post', { date: sampleDate('1952'), place: { name: 'Turin' }, body: 'Apples' }),
    )
    const values = { ...opened, date: '', place: emptyValues.place, title: 'Pears' }
    expect(toChangeBody(values, opened, 7)).toEqual({ version: 7, title: 'Pears', date: null, place: null })
  })
})

test('what a form leaves empty stays as the item was created', () => {
  const created = toFormValues(
    sampleItem('image', { title: 'IMG_1', language: 'en', details: { camera: 'Leica' }, version: 1 }),
  )
  const form = { ...emptyValues, body: 'The lake', details: { camera: '', orientation: 3 }, uploadIds: ['u'] }
  expect(overlayValues(created, form)).toEqual({
    ...created,
    body: 'The lake',
    details: { camera: 'Leica', orientation: 3 },
    uploadIds: ['u'],
  })
})

test('suggestions from a file fill empty fields only', () => {
  const values = { ...emptyValues, title: 'Ours' }
  const filled = applySuggestions(values, {
    kind: 'image',
    title: 'IMG_1',
    date: '1999-01-02',
    place: { latitude: 45, longitude: 9 },
    details: { camera: 'Leica' },
  })
  expect(filled).toMatchObject({
    title: 'Ours',
    date: '1999-01-02',
    place: { name: '', latitude: 45, longitude: 9 },
    details: { camera: 'Leica' },
  })
})
