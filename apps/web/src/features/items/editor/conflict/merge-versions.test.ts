import { describe, expect, test } from 'vitest'
import { emptyValues } from '../../fields/item-values.ts'
import { getConflictingFields, getDefaultChoice, mergeVersions } from './merge-versions.ts'

const opened = { ...emptyValues, title: 'Boat', body: 'Old', date: '1952', tagIds: ['a', 'b'] }

describe('an item changed by two people', () => {
  const mine = { ...opened, title: 'My boat', date: '1953' }
  const theirs = { ...opened, title: 'Their boat', body: 'New' }
  const versions = { opened, mine, theirs }

  test('fields that the other person changed conflict, fields that only I changed do not', () => {
    expect(getConflictingFields(versions)).toEqual(['title', 'body'])
  })

  test('keeps my changes by default, and theirs where I made none', () => {
    expect(getDefaultChoice('title', versions)).toBe('mine')
    expect(getDefaultChoice('body', versions)).toBe('theirs')
    expect(mergeVersions(versions, {})).toEqual({ ...opened, title: 'My boat', body: 'New', date: '1953' })
  })

  test('merges each field as chosen', () => {
    const merged = mergeVersions(versions, { title: 'theirs', body: 'mine' })
    expect(merged).toEqual({ ...opened, title: 'Their boat', body: 'Old', date: '1953' })
  })

  test('an equal change or another order of labels is no conflict', () => {
    expect(
      getConflictingFields({ opened, mine, theirs: { ...opened, date: '1953', tagIds: ['b', 'a'] } }),
    ).toEqual([])
  })
})
