import type { ItemSummary } from '@lares/shared-types/items'
import { describe, expect, test } from 'vitest'
import type { ApiRequest } from '../../../shared/api/base-query.ts'
import { sampleDate, sampleSummary } from '../../../testing/sample-items.ts'
import { loadMonth, loadUndated } from './load-month.ts'

/** Lists items as the server does: the latest first, the undated last, a cursor when more follow. */
function createFakeList(items: readonly ItemSummary[]) {
  const queries: URLSearchParams[] = []
  const ordered = items.toSorted((a, b) => getSortKey(b).localeCompare(getSortKey(a)))
  async function send({ url }: ApiRequest) {
    const query = new URL(url, 'http://archive.test').searchParams
    queries.push(query)
    const within = query.get('within')
    const range = within ? sampleDate(within) : undefined
    const matching = ordered.filter(
      ({ date }) =>
        (query.get('undated') !== 'true' || !date) &&
        (!range || (date && date.earliest <= range.latest && date.latest >= range.earliest)),
    )
    const after = query.get('cursor')
    const remaining = after ? matching.filter((item) => getSortKey(item) < after) : matching
    const page = remaining.slice(0, Number(query.get('limit')))
    const last = page.at(-1)
    return {
      data: { items: page, nextCursor: last && remaining.length > page.length ? getSortKey(last) : null },
    }
  }
  return { send, queries }
}

const getSortKey = ({ date, id }: ItemSummary) => `${date?.earliest ?? ''} ${id}`
const dated = (edtf: string) => sampleSummary('image', { date: sampleDate(edtf) })

describe('loadMonth', () => {
  test('returns what begins in the month, without what only may fall into it', async () => {
    const may = [dated('1952-05-03'), dated('1952-05-20')]
    const { send } = createFakeList([...may, dated('195X'), dated('1952-06-01'), dated('1952')])
    const result = await loadMonth({ kind: 'image', month: '1952-05', count: 2 }, send)
    expect(result).toEqual({ data: may.toReversed() })
  })

  test('loads a large month page by page', async () => {
    const { send, queries } = createFakeList(Array.from({ length: 450 }, () => dated('1952-05')))
    const result = await loadMonth({ kind: 'image', month: '1952-05', count: 450 }, send)
    expect('data' in result && result.data).toHaveLength(450)
    expect(queries.map((query) => query.get('limit'))).toEqual(['200', '200', '50'])
  })
})

test('loadUndated returns only the items without a date', async () => {
  const undated = Array.from({ length: 250 }, () => sampleSummary('image'))
  const { send, queries } = createFakeList([dated('1952'), ...undated, dated('2001-03')])
  const result = await loadUndated({ kind: 'image', count: 250 }, send)
  expect('data' in result && result.data.map(({ id }) => id).sort()).toEqual(
    undated.map(({ id }) => id).sort(),
  )
  expect(queries).toHaveLength(2)
})
