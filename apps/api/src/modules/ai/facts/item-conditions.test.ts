import { expect, test } from 'vitest'
import { describes } from './describe-people.ts'
import { type DescribedItem, ItemConditions } from './item-conditions.ts'
import { readQuestion } from './read-question.ts'

/** An item whose tag counts how often it is read. */
function createItem(place: string, tag: string) {
  const reads = { count: 0 }
  const names = {
    get en() {
      reads.count += 1
      return tag
    },
  }
  const item: DescribedItem = { place, title: '', tags: [names] }
  return { item, reads }
}

test('items meet all conditions by a tag or place', () => {
  const [knots, sails] = [createItem('Trieste', 'Sailing').item, createItem('Genova', 'Sailing').item]
  const filter = (...words: string[]) => new ItemConditions('en').filter([knots, sails], words)
  expect(filter('sailing')).toEqual([knots, sails])
  expect(filter('sailing', 'trieste')).toEqual([knots])
  expect(filter('sailing', 'lisbon', 'trieste')).toEqual([])
})

test('the words of a tag are read once for all conditions, and not after one that nothing meets', () => {
  const one = createItem('Trieste', 'Sailing')
  new ItemConditions('en').filter([one.item], ['sailing'])
  const readsOfOne = one.reads.count
  const many = createItem('Trieste', 'Sailing')
  new ItemConditions('en').filter([many.item], ['sailing', 'trieste', 'sailing', 'lisbon', 'sailing'])
  // The names of a tag that a word names are compared too.
  expect(many.reads.count).toBeLessThanOrEqual(readsOfOne + 2)
  const unmet = createItem('Trieste', 'Sailing')
  new ItemConditions('en').filter([unmet.item], ['lisbon', ...Array.from({ length: 50 }, () => 'sailing')])
  expect(unmet.reads.count).toBeLessThanOrEqual(readsOfOne)
})

test('the description of a person is read once for all words of a question', () => {
  const question = readQuestion('Who was the tall baker with the green boat and the old wooden ladder?', 'en')
  if (!question) throw new Error('The question is not read')
  let reads = 0
  const person = {
    id: 'peter',
    names: { en: 'Peter Maier' },
    aliases: [],
    get description() {
      reads += 1
      return 'Baker with a boat.'
    },
    birth: null,
    death: null,
  }
  const described = question.tokens.filter((_, at) => describes(question, person, at))
  expect(described.map(({ word }) => word)).toEqual(expect.arrayContaining(['baker', 'boat']))
  expect(reads).toBe(1)
})
