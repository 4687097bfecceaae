import { expect, test } from 'vitest'
import { Sources } from './sources.ts'

test('facts with the same text that rest on other items are other facts', () => {
  const sources = new Sources()
  const fact = { text: 'You can see 1: Image (Anna Berger).', citations: [] }
  expect(sources.addFact({ ...fact, restsOn: ['one'] })).toBe(1)
  expect(sources.addFact({ ...fact, restsOn: ['other'] })).toBe(2)
  expect(sources.addFact({ ...fact, restsOn: ['one'] })).toBe(1)
  expect(sources.itemIds).toEqual(['one', 'other'])
})
