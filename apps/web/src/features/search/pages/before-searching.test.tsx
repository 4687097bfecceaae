import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { comingDays } from '@lares/shared-types/contracts/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { rememberPosition } from '../../../shared/heard/heard-positions.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
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
