import { describe, expect, test } from 'vitest'
import { emptyValues } from '../item-values.ts'
import { fieldsToChoose, mergeVersions, proposedChoice } from './compare.ts'

const opened = { ...emptyValues, title: 'Boat', body: 'Old', date: '1952', tagIds: ['a', 'b'] }

describe('two people have changed the same item', () => {
  const mine = { ...opened, title: 'My boat', date: '1953' }
  const theirs = { ...opened, title: 'Their boat', body: 'New' }
  const versions = { opened, mine, theirs }

  test('what the other changed is to be chosen, what only I changed is not', () => {
    expect(fieldsToChoose(versions)).toEqual(['title', 'body'])
  })

  test('my own changes are proposed, and theirs where I made none', () => {
    expect(proposedChoice('title', versions)).toBe('mine')
    expect(proposedChoice('body', versions)).toBe('theirs')
    expect(mergeVersions(versions, {})).toEqual({ ...opened, title: 'My boat', body: 'New', date: '1953' })
  })

  test('each field goes as it is chosen', () => {
    const merged = mergeVersions(versions, { title: 'theirs', body: 'mine' })
    expect(merged).toEqual({ ...opened, title: 'Their boat', body: 'Old', date: '1953' })
  })

  test('the same change made twice, or labels in another order, ask for nothing', () => {
    expect(fieldsToChoose({ opened, mine, theirs: { ...opened, date: '1953', tagIds: ['b', 'a'] } })).toEqual(
      [],
    )
  })
})
