import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMissingRestrictions, getHiddenLabels, isInSubtreeOf, type LabelTree } from './label-tree.ts'
import { computeRestrictionEffect } from './preserve-restrictions.ts'

const size = 8
const ids = Array.from({ length: size }, (_, index) => `label-${index}`)
const anyLabel = fc.constantFrom(...ids)

/** Trees in which the parent of each label, if any, has a smaller number. */
const anyTree: fc.Arbitrary<LabelTree> = fc
  .tuple(...ids.map((_, index) => fc.integer({ min: -1, max: index - 1 })))
  .map((parents) => new Map(parents.map((parent, index) => [ids[index] ?? '', ids[parent] ?? null])))
const anyRestrictions = fc.uniqueArray(anyLabel, { maxLength: 4 })

test('moving a label hides everything that was hidden, and adds no needless restriction', () => {
  fc.assert(
    fc.property(anyTree, anyRestrictions, anyLabel, anyLabel, (before, restricted, moved, under) => {
      fc.pre(!isInSubtreeOf(before, under, new Set([moved])))
      const after = new Map(before).set(moved, under)
      const { added, hiddenAfter } = computeRestrictionEffect({ before, after }, restricted)
      for (const id of getHiddenLabels(before, restricted)) expect(hiddenAfter).toContain(id)
      if (!getHiddenLabels(before, restricted).has(moved)) expect(added).toEqual([])
    }),
  )
})

test('merging a label hides the target from users from whom the source was hidden', () => {
  fc.assert(
    fc.property(anyTree, anyRestrictions, anyLabel, anyLabel, (before, restricted, removedId, intoId) => {
      fc.pre(removedId !== intoId)
      const targetIsBelow = isInSubtreeOf(before, intoId, new Set([removedId]))
      const after = new Map(before)
      if (targetIsBelow) after.set(intoId, before.get(removedId) ?? null)
      for (const [id, parent] of before) if (parent === removedId && id !== intoId) after.set(id, intoId)
      after.delete(removedId)
      const { hiddenAfter } = computeRestrictionEffect({ before, after, removedId, intoId }, restricted)
      const hiddenBefore = getHiddenLabels(before, restricted)
      for (const id of hiddenBefore) if (id !== removedId) expect(hiddenAfter).toContain(id)
      if (hiddenBefore.has(removedId)) expect(hiddenAfter).toContain(intoId)
    }),
  )
})

test('deleting a label keeps its descendants hidden', () => {
  fc.assert(
    fc.property(anyTree, anyRestrictions, anyLabel, (before, restricted, removedId) => {
      const after = new Map(before)
      for (const [id, parent] of before)
        if (parent === removedId) after.set(id, before.get(removedId) ?? null)
      after.delete(removedId)
      const { hiddenAfter } = computeRestrictionEffect({ before, after, removedId }, restricted)
      for (const id of getHiddenLabels(before, restricted))
        if (id !== removedId) expect(hiddenAfter).toContain(id)
    }),
  )
})

test('restricts only the topmost label of a subtree to hide', () => {
  const tree = new Map([
    ['a', null],
    ['b', 'a'],
    ['c', 'b'],
    ['d', null],
  ])
  expect(findMissingRestrictions(tree, [], ['a', 'b', 'c'])).toEqual(['a'])
  expect(findMissingRestrictions(tree, ['b'], ['c', 'd'])).toEqual(['d'])
})
