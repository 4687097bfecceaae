import { describe, expect, test } from 'vitest'
import { sampleDate, sampleItem } from '../testing/sample-items.ts'
import { changeBodyOf, createBodyOf } from './item-bodies.ts'
import { emptyValues, valuesOf } from './item-values.ts'
import { withSuggestions } from './use-suggestions.ts'

describe('what the editor sends', () => {
  test('a new item leaves out what was not given', () => {
    const body = createBodyOf('dream', {
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

  test('a change names only the fields that differ, and empties what was taken out', () => {
    const opened = valuesOf(
      sampleItem('post', { date: sampleDate('1952'), place: { name: 'Turin' }, body: 'Apples' }),
    )
    const values = { ...opened, date: '', place: emptyValues.place, title: 'Pears' }
    expect(changeBodyOf(values, opened, 7)).toEqual({ version: 7, title: 'Pears', date: null, place: null })
  })
})

test('what was read from a file fills the empty fields and leaves what somebody has written', () => {
  const values = { ...emptyValues, title: 'Ours' }
  const filled = withSuggestions(values, {
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
