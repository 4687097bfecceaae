import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consequenceFor } from './keep-hidden.ts'
import { closureOf, isWithin, type LabelTree, missingToHide } from './label-tree.ts'

const size = 8
const ids = Array.from({ length: size }, (_, index) => `label-${index}`)
const anyLabel = fc.constantFrom(...ids)

/** A tree: each label stands below one with a smaller number or nowhere. */
const trees: fc.Arbitrary<LabelTree> = fc
  .tuple(...ids.map((_, index) => fc.integer({ min: -1, max: index - 1 })))
  .map((parents) => new Map(parents.map((parent, index) => [ids[index] ?? '', ids[parent] ?? null])))
const restrictions = fc.uniqueArray(anyLabel, { maxLength: 4 })

test('whatever is moved, what was hidden stays hidden, and nothing is added where nothing was lost', () => {
  fc.assert(
    fc.property(trees, restrictions, anyLabel, anyLabel, (before, restricted, moved, under) => {
      fc.pre(!isWithin(before, under, new Set([moved])))
      const after = new Map(before).set(moved, under)
      const { added, hiddenAfter } = consequenceFor({ before, after }, restricted)
      for (const id of closureOf(before, restricted)) expect(hiddenAfter).toContain(id)
      if (!closureOf(before, restricted).has(moved)) expect(added).toEqual([])
    }),
  )
})

test('whatever is merged, what carries the other one is hidden from whom the first was hidden', () => {
  fc.assert(
    fc.property(trees, restrictions, anyLabel, anyLabel, (before, restricted, goneId, intoId) => {
      fc.pre(goneId !== intoId)
      const rises = isWithin(before, intoId, new Set([goneId]))
      const after = new Map(before)
      if (rises) after.set(intoId, before.get(goneId) ?? null)
      for (const [id, parent] of before) if (parent === goneId && id !== intoId) after.set(id, intoId)
      after.delete(goneId)
      const { hiddenAfter } = consequenceFor({ before, after, goneId, intoId }, restricted)
      const hiddenBefore = closureOf(before, restricted)
      for (const id of hiddenBefore) if (id !== goneId) expect(hiddenAfter).toContain(id)
      if (hiddenBefore.has(goneId)) expect(hiddenAfter).toContain(intoId)
    }),
  )
})

test('whatever is deleted, its children stay hidden', () => {
  fc.assert(
    fc.property(trees, restrictions, anyLabel, (before, restricted, goneId) => {
      const after = new Map(before)
      for (const [id, parent] of before) if (parent === goneId) after.set(id, before.get(goneId) ?? null)
      after.delete(goneId)
      const { hiddenAfter } = consequenceFor({ before, after, goneId }, restricted)
      for (const id of closureOf(before, restricted)) if (id !== goneId) expect(hiddenAfter).toContain(id)
    }),
  )
})

test('of a branch that has to be hidden only its top is restricted', () => {
  const tree = new Map([
    ['a', null],
    ['b', 'a'],
    ['c', 'b'],
    ['d', null],
  ])
  expect(missingToHide(tree, [], ['a', 'b', 'c'])).toEqual(['a'])
  expect(missingToHide(tree, ['b'], ['c', 'd'])).toEqual(['d'])
})
