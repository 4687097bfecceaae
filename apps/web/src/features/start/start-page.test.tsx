import { type DamagedFile, listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { comingDays } from '@lares/shared-types/contracts/participants'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import type { Occurrence } from '@lares/shared-types/planning'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storePosition } from '../../shared/playback/playback-positions.ts'
import { ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { createItem, fakeFamilyArchive, stubWideScreen } from '../search/testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

describe('the search page before a search', () => {
  test('shows the next events with a link to their day, what is under way as of today, without what is over', async () => {
    const archive = fakeFamilyArchive()
    const today = new Date()
    const toDay = (after: number) => {
      const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + after, 12)
      return at.toISOString().slice(0, 10)
    }
    const create = (title: string, day: string, endDay = day): Occurrence => ({
      eventId: createItem(title.length, title).id,
      day: null,
      title,
      place: '',
      startDay: day,
      endDay,
      startTime: null,
      endTime: null,
      timeZone: null,
      visibility: 'family',
      startsAt: null,
      endsAt: null,
    })
    archive.on(listOccurrences, () => ({
      occurrences: [
        create('Over', toDay(-1)),
        create('A journey', toDay(-9), toDay(2)),
        create('Harvest', toDay(3)),
        create('Supper', toDay(0)),
      ],
      anniversaries: [],
      isIncomplete: false,
    }))
    await openApp('/search')
    const section = await screen.findByRole('region', { name: 'In the next weeks' })
    expect(
      within(section)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Supper', 'A journey', 'Harvest'])
    expect(within(section).getAllByText('Today')).toHaveLength(2)
    expect(within(section).getByRole('link', { name: 'Harvest' })).toHaveAttribute(
      'href',
      `/planning?day=${toDay(3)}`,
    )
  })

  test('asks for a letter or digit when the query has none', async () => {
    fakeFamilyArchive()
    await openApp('/search?q=%2D')
    expect(await screen.findByText('Write at least one letter or digit.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
  })

  test('shows no filters in an empty archive, but a button to add the first item', async () => {
    const archive = fakeFamilyArchive()
    archive.on(listItems, () => ({ items: [], nextCursor: null }))
    await openApp('/search')
    expect(await screen.findByText('The archive is waiting for its first memory')).toBeVisible()
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add something' })).toBeVisible()
  })

  test('shows items of this day by year, and the latest items', async () => {
    const archive = fakeFamilyArchive()
    const createDatedItem = (number: number, title: string, edtf: string) => ({
      ...createItem(number, title),
      date: { edtf, earliest: `${edtf}T00:00:00.000Z`, latest: `${edtf}T23:59:59.999Z` },
    })
    const day = new Date().toISOString().slice(4, 10)
    const requests: string[] = []
    archive.on(itemsOnThisDay, ({ query }) => {
      requests.push(query.day)
      return {
        items: [
          createDatedItem(2, 'The move', `1999${day}`),
          createDatedItem(3, 'A first tooth', `1952${day}`),
        ],
      }
    })
    await openApp('/search')
    const year = await screen.findByRole('region', { name: '1952' })
    expect(within(year).getByRole('link', { name: 'A first tooth' })).toBeVisible()
    expect(year).toHaveTextContent(`${new Date().getFullYear() - 1952} years ago`)
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(requests).toEqual([expect.stringMatching(/^\d\d-\d\d$/)])
  })

  test('is of the new day when the reader comes back to the page', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 21) })
    const archive = fakeFamilyArchive()
    archive.on(itemsOnThisDay, ({ query }) => ({ items: [createItem(2, `On ${query.day}`)] }))
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'On 11-20' })).toBeVisible()
    vi.setSystemTime(new Date(2026, 10, 21, 8))
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByRole('link', { name: 'On 11-21' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'On 11-20' })).toBeNull()
  })

  test('shows the recordings that were started, the latest first', async () => {
    const archive = fakeFamilyArchive()
    const [first, second] = [createItem(5, 'Fifth tape'), createItem(6, 'Sixth tape')]
    storePosition(ada.id, { itemId: first.id, seconds: 61, at: 1 })
    storePosition(ada.id, { itemId: second.id, seconds: 5, at: 2 })
    archive.on(listItems, ({ query }) => ({
      items: query.id ? [first, second] : [createItem(1, 'Latest letter')],
      nextCursor: null,
    }))
    await openApp('/search')
    const region = await screen.findByRole('region', { name: 'Continue listening' })
    const names = within(region)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(names).toEqual(['Sixth tape', 'Fifth tape'])
    expect(region).toHaveTextContent('Stopped at 1:01')
  })

  test('omits "On this day" when its request fails', async () => {
    const archive = fakeFamilyArchive()
    archive.on(itemsOnThisDay, () => new ErrorReply('upstream-unavailable'))
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(screen.queryByText('On this day')).toBeNull()
  })

  test('shows coming birthdays and days of remembrance', async () => {
    const archive = fakeFamilyArchive()
    const person = '019a0000-0000-7000-8000-00000000070'
    const requests: string[] = []
    archive.on(comingDays, ({ query }) => {
      requests.push(query.date)
      const day = { names: { en: 'Emma Rossi' }, participantId: `${person}1`, years: 70 }
      return {
        days: [
          { ...day, kind: 'birthday' as const, day: query.date },
          { ...day, kind: 'birthday' as const, participantId: `${person}2`, day: '2099-12-03' },
          {
            ...day,
            kind: 'remembrance' as const,
            participantId: `${person}3`,
            day: '2099-12-03',
            years: 1,
            doubt: 'uncertain' as const,
          },
        ],
      }
    })
    await openApp('/search')
    const region = await screen.findByRole('region', { name: 'In the next weeks' })
    const entries = within(region).getAllByRole('listitem')
    expect(entries.map((entry) => within(entry).getByText(/Turns|Died/).textContent)).toEqual([
      'Turns 70 today',
      'Turns 70 on 3 December',
      'Died one year ago on 3 December (date uncertain)',
    ])
    expect(within(region).getAllByRole('link')[0]).toHaveAttribute('href', `/search?participant=${person}1`)
    expect(requests).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  })
})

describe('damaged originals', () => {
  function createDamagedFile(number: number, damage: DamagedFile['damage']): DamagedFile {
    const { id, kind } = createItem(number, '')
    const assetId = `019a0000-0000-7000-8000-0000000009${number}`
    const item = { id, kind, title: `Letter ${number}` }
    return { assetId, filename: `${number}.jpg`, item, damage, foundAt: '2026-11-20T10:00:00.000Z' }
  }

  test('are listed for administrators with their items, the kind of damage and advice', async () => {
    const archive = fakeFamilyArchive()
    const files = [
      createDamagedFile(11, 'missing'),
      createDamagedFile(12, 'size'),
      createDamagedFile(13, 'content'),
      createDamagedFile(14, 'size'),
    ]
    archive.on(listDamagedFiles, () => ({ count: 60, files }))
    const { person } = await openApp('/search')
    const notice = await screen.findByRole('region', { name: '60 originals are damaged' })
    expect(notice).toHaveTextContent('add it again')
    const rows = () => within(notice).getAllByRole('listitem')
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Letter 1111.jpgFile missing/),
      expect.stringMatching(/^Letter 1212.jpgWrong size/),
      expect.stringMatching(/^Letter 1313.jpgContent changed/),
    ])
    expect(within(notice).getByRole('link', { name: 'Letter 11' })).toHaveAttribute(
      'href',
      `/posts/${files[0]?.item.id}/profile`,
    )
    await person.click(within(notice).getByRole('button', { name: 'Show all 4' }))
    expect(rows()).toHaveLength(4)
    expect(notice).toHaveTextContent('Only the latest 4 are listed.')
  })

  test('appear together with the rest, so that the layout does not shift', async () => {
    const archive = fakeFamilyArchive()
    const { promise, resolve } = Promise.withResolvers<{ count: number; files: DamagedFile[] }>()
    archive.on(listDamagedFiles, () => promise)
    await openApp('/search')
    await waitFor(() => expect(archive.calls).toContain('GET /api/items'))
    expect(screen.queryByRole('link', { name: 'Latest letter' })).not.toBeInTheDocument()
    resolve({ count: 1, files: [createDamagedFile(11, 'missing')] })
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'One original is damaged' })).toBeVisible()
  })

  test('are not mentioned when there are none', async () => {
    const { calls } = fakeFamilyArchive()
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(calls).toContain('GET /api/integrity/damaged-files')
    expect(screen.queryByText(/damaged/)).not.toBeInTheDocument()
  })

  test('are not requested for users who are not administrators', async () => {
    const { calls } = fakeFamilyArchive(bruno)
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(calls).not.toContain('GET /api/integrity/damaged-files')
  })
})
