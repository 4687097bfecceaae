import type { ItemSummary } from '@lares/shared-types/items'
import { describe, expect, test } from 'vitest'
import type { ApiRequest } from '../../../shared/api/base-query.ts'
import { sampleDate, sampleSummary } from '../testing/sample-items.ts'
import { loadMonth, loadUndated } from './load-month.ts'

/** The server's list: the latest first, the undated last, a cursor where more follows. */
function listOf(items: readonly ItemSummary[]) {
  const asked: URLSearchParams[] = []
  const ordered = items.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a)))
  async function send({ url }: ApiRequest) {
    const query = new URL(url, 'http://archive.test').searchParams
    asked.push(query)
    const within = query.get('within')
    const range = within ? sampleDate(within) : undefined
    const fitting = ordered.filter(
      ({ date }) =>
        (query.get('undated') !== 'true' || !date) &&
        (!range || (date && date.earliest <= range.latest && date.latest >= range.earliest)),
    )
    const after = query.get('cursor')
    const rest = after ? fitting.filter((item) => keyOf(item) < after) : fitting
    const page = rest.slice(0, Number(query.get('limit')))
    const last = page.at(-1)
    return { data: { items: page, nextCursor: last && rest.length > page.length ? keyOf(last) : null } }
  }
  return { send, asked }
}

const keyOf = ({ date, id }: ItemSummary) => `${date?.earliest ?? ''} ${id}`
const dated = (edtf: string) => sampleSummary('image', { date: sampleDate(edtf) })

describe('a month of the wall', () => {
  test('is what begins in it, without what only may fall into it', async () => {
    const may = [dated('1952-05-03'), dated('1952-05-20')]
    const { send } = listOf([...may, dated('195X'), dated('1952-06-01'), dated('1952')])
    const result = await loadMonth({ kind: 'image', month: '1952-05', count: 2 }, send)
    expect(result).toEqual({ data: may.toReversed() })
  })

  test('of more than a page is asked for page by page', async () => {
    const { send, asked } = listOf(Array.from({ length: 450 }, () => dated('1952-05')))
    const result = await loadMonth({ kind: 'image', month: '1952-05', count: 450 }, send)
    expect('data' in result && result.data).toHaveLength(450)
    expect(asked.map((query) => query.get('limit'))).toEqual(['200', '200', '50'])
  })
})

test('the undated are those without a date, however many are dated', async () => {
  const undated = Array.from({ length: 250 }, () => sampleSummary('image'))
  const { send, asked } = listOf([dated('1952'), ...undated, dated('2001-03')])
  const result = await loadUndated({ kind: 'image', count: 250 }, send)
  expect('data' in result && result.data.map(({ id }) => id).sort()).toEqual(
    undated.map(({ id }) => id).sort(),
  )
  expect(asked).toHaveLength(2)
})
