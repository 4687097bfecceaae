import { expect, test } from 'vitest'
import { itemKinds } from './item-kinds.ts'
import { findHiddenParts, findMoveRefusal, kindMoves, moveToKind } from './kind-moves.ts'
import { kindContracts } from './kinds/registry.ts'

const moves = itemKinds.flatMap((from) => kindMoves[from].map((to) => [from, to] as const))

test('no kind moves to itself, and every kind that needs a file asks for its family', () => {
  expect(moves.filter(([from, to]) => from === to)).toEqual([])
  for (const [from, to] of moves)
    if (kindContracts[to].needsFile) expect(findMoveRefusal(from, to, undefined)).toBe('file-of-other-kind')
})

test.each(moves)('a %s that became a %s can go back with all its fields', (from, to) => {
  expect(kindMoves[to]).toContain(from)
  const before = { kind: from, details: { name: 'any' }, formerDetails: { mail: { from: 'x' } } }
  const there = moveToKind(before, to)
  expect(there).toEqual({
    kind: to,
    details: {},
    formerDetails: { ...before.formerDetails, [from]: before.details },
  })
  expect(moveToKind(there, from)).toEqual(before)
})

test('a move leaves nothing behind where there were no fields', () => {
  const before = { kind: 'post' as const, details: {}, formerDetails: {} }
  expect(moveToKind(before, 'dream')).toEqual({ ...before, kind: 'dream' })
})

test('what a kind does not show is named', () => {
  const details = { mood: 'sad', night: '1952' }
  expect(findHiddenParts({ details, hasTranscript: false }, 'post')).toEqual(['mood', 'night'])
  expect(findHiddenParts({ details: {}, hasTranscript: true }, 'dream')).toEqual(['transcript'])
  expect(findHiddenParts({ details, hasTranscript: true }, 'dream')).toEqual(['transcript'])
  expect(findHiddenParts({ details: {}, hasTranscript: true }, 'video')).toEqual([])
})
