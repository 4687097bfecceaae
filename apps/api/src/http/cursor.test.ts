import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { parsePageRequest, toPage } from './cursor.ts'

const Position = Type.Tuple([Type.Number()])

test('the cursor of a page is the position after its last row', () => {
  const { page, nextCursor } = toPage([1, 2, 3], 2, (row) => [row])
  expect(page).toEqual([1, 2])
  const request = { cursor: nextCursor ?? '', limit: 2 }
  expect(parsePageRequest(Position, request)).toEqual({ position: [2], limit: 2 })
})

test('the last page has no cursor, even if it is full or empty', () => {
  expect(toPage([1, 2], 2, (row) => [row])).toEqual({ page: [1, 2], nextCursor: null })
  expect(toPage([], 2, (row) => [row])).toEqual({ page: [], nextCursor: null })
})

test('the first page needs no cursor, and an invalid cursor is rejected', () => {
  expect(parsePageRequest(Position, {})).toEqual({ position: undefined, limit: 50 })
  const wrongType = Buffer.from('["2"]').toString('base64url')
  for (const cursor of ['', 'nonsense', wrongType])
    expect(() => parsePageRequest(Position, { cursor })).toThrow(
      expect.objectContaining({ code: 'invalid-cursor' }),
    )
})
