import { type DamagedFile, listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { comingDays } from '@lares/shared-types/contracts/participants'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { rememberPosition } from '../../../shared/heard/heard-positions.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'
import { Refusal } from '../../../testing/stand-in-archive.ts'
import { familyArchive, itemOf, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

describe('before anything is looked for', () => {
  test('signs alone are said to be too little', async () => {
    familyArchive()
    await openApp('/search?q=%2D')
    expect(await screen.findByText('Write at least one letter or digit.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
  })

  test('an archive without anything has nothing to filter, and one way to begin', async () => {
    const archive = familyArchive()
    archive.on(listItems, () => ({ items: [], nextCursor: null }))
    await openApp('/search')
    expect(await screen.findByText('The archive is waiting for its first memory')).toBeVisible()
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add something' })).toBeVisible()
  })

  test('there is what is dated to this day, by year, and what was added last', async () => {
    const archive = familyArchive()
    const on = (number: number, title: string, edtf: string) => ({
      ...itemOf(number, title),
      date: { edtf, earliest: `${edtf}T00:00:00.000Z`, latest: `${edtf}T23:59:59.999Z` },
    })
    const day = new Date().toISOString().slice(4, 10)
    const asked: string[] = []
    archive.on(itemsOnThisDay, ({ query }) => {
      asked.push(query.day)
      return { items: [on(2, 'The move', `1999${day}`), on(3, 'A first tooth', `1952${day}`)] }
    })
    await openApp('/search')
    const year = await screen.findByRole('region', { name: '1952' })
    expect(within(year).getByRole('link', { name: 'A first tooth' })).toBeVisible()
    expect(year).toHaveTextContent(`${new Date().getFullYear() - 1952} years ago`)
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(/^\d\d-\d\d$/)])
  })

  test('there are the recordings that were begun on this device, the latest first', async () => {
    const archive = familyArchive()
    const [first, second] = [itemOf(5, 'Fifth tape'), itemOf(6, 'Sixth tape')]
    rememberPosition(ada.id, first.id, 61)
    rememberPosition(ada.id, second.id, 5)
    archive.on(listItems, ({ query }) => ({
      items: query.id ? [first, second] : [itemOf(1, 'Latest letter')],
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

  test('a day of which there is nothing, or no answer, leaves the rest as it is', async () => {
    const archive = familyArchive()
    archive.on(itemsOnThisDay, () => new Refusal('upstream-unavailable'))
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(screen.queryByText('On this day')).toBeNull()
  })

  test('there are the days that come: birthdays, and quietly those of remembrance', async () => {
    const archive = familyArchive()
    const person = '019a0000-0000-7000-8000-00000000070'
    const asked: string[] = []
    archive.on(comingDays, ({ query }) => {
      asked.push(query.date)
      const day = { names: { en: 'Emma Rossi' }, participantId: `${person}1`, years: 70 }
      return {
        days: [
          { ...day, kind: 'birthday' as const, day: query.date },
          { ...day, kind: 'birthday' as const, participantId: `${person}2`, day: '2099-12-03' },
          { ...day, kind: 'remembrance' as const, participantId: `${person}3`, day: '2099-12-03', years: 1 },
        ],
      }
    })
    await openApp('/search')
    const region = await screen.findByRole('region', { name: 'In the next weeks' })
    const entries = within(region).getAllByRole('listitem')
    expect(entries.map((entry) => within(entry).getByText(/Turns|memory/).textContent)).toEqual([
      'Turns 70 today',
      'Turns 70 on 3 December',
      'In memory: one year on 3 December',
    ])
    expect(within(region).getAllByRole('link')[0]).toHaveAttribute('href', `/search?participant=${person}1`)
    expect(asked).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  })
})

describe('damaged originals', () => {
  function damaged(number: number, damage: DamagedFile['damage']): DamagedFile {
    const { id, kind } = itemOf(number, '')
    const assetId = `019a0000-0000-7000-8000-0000000009${number}`
    const item = { id, kind, title: `Letter ${number}` }
    return { assetId, filename: `${number}.jpg`, item, damage, foundAt: '2026-11-20T10:00:00.000Z' }
  }

  test('are told to an administrator, with their items, what is wrong and what to do', async () => {
    const archive = familyArchive()
    const files = [damaged(11, 'missing'), damaged(12, 'size'), damaged(13, 'content'), damaged(14, 'size')]
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

  test('come together with the rest, so that nothing jumps', async () => {
    const archive = familyArchive()
    const { promise, resolve } = Promise.withResolvers<{ count: number; files: DamagedFile[] }>()
    archive.on(listDamagedFiles, () => promise)
    await openApp('/search')
    await waitFor(() => expect(archive.calls).toContain('GET /api/items'))
    expect(screen.queryByRole('link', { name: 'Latest letter' })).not.toBeInTheDocument()
    resolve({ count: 1, files: [damaged(11, 'missing')] })
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'One original is damaged' })).toBeVisible()
  })

  test('are not mentioned where there are none', async () => {
    const { calls } = familyArchive()
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(calls).toContain('GET /api/integrity/damaged-files')
    expect(screen.queryByText(/damaged/)).not.toBeInTheDocument()
  })

  test('are not asked for by somebody who is no administrator', async () => {
    const { calls } = familyArchive(bruno)
    await openApp('/search')
    expect(await screen.findByRole('link', { name: 'Latest letter' })).toBeVisible()
    expect(calls).not.toContain('GET /api/integrity/damaged-files')
  })
})
