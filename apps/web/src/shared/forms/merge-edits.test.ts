import { describe, expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const opened = { name: 'Bruno', tags: ['a', 'b'], isAdmin: false }

describe('two changes of the same values', () => {
  test('of different fields are both kept', () => {
    const { merged, clashing } = mergeEdits<object>(
      opened,
      { ...opened, name: 'Bruno Rossi' },
      { ...opened, isAdmin: true, language: 'it' },
    )
    expect(merged).toEqual({ name: 'Bruno Rossi', tags: ['a', 'b'], isAdmin: true, language: 'it' })
    expect(clashing).toEqual([])
  })

  test('of one list keep what each has added and removed', () => {
    const { merged, clashing } = mergeEdits(
      opened,
      { ...opened, tags: ['b', 'mine', 'both'] },
      { ...opened, tags: ['a', 'both', 'theirs'] },
    )
    expect(merged.tags).toEqual(['both', 'theirs', 'mine'])
    expect(clashing).toEqual([])
  })

  test('of one field to the same value are no clash', () => {
    const both = { ...opened, name: 'Bruno Rossi' }
    expect(mergeEdits(opened, both, both)).toEqual({ merged: both, clashing: [] })
  })

  test('of one field to different values clash, and the user’s own has precedence', () => {
    const mine = { ...opened, name: 'Mine', tags: ['a', 'b', 'c'] }
    const { merged, clashing } = mergeEdits(opened, mine, { ...opened, name: 'Theirs', tags: ['a'] })
    expect(merged).toEqual({ ...opened, name: 'Mine', tags: ['a', 'c'] })
    expect(clashing).toEqual(['name'])
  })

  test('that remove an optional value leave it out', () => {
    const before = { name: 'Bruno', language: 'it' }
    expect(mergeEdits<object>(before, { name: 'Bruno' }, before).merged).toEqual({ name: 'Bruno' })
  })
})
