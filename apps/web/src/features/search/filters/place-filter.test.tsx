import { countFacets, search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { createSearchPage, fakeFamilyArchive, stubWideScreen } from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

const villages = Array.from({ length: 12 }, (_, number) => ({ value: `Village ${number}`, count: 1 }))
const places = [{ value: 'Lyon', count: 3 }, { value: 'Saint-Étienne', count: 2 }, ...villages]

function fakeArchiveWithPlaces() {
  const requests: string[] = []
  const archive = fakeFamilyArchive()
  archive.on(search, () => createSearchPage('A letter'))
  archive.on(countFacets, ({ query }) => {
    requests.push(new URLSearchParams(query as Record<string, string>).toString())
    return { facets: { ...createSearchPage().facets, place: places } }
  })
  return requests
}

test('a place filters the search, can be found by its name among many, and is removed by its chip', async () => {
  fakeArchiveWithPlaces()
  const { person, router } = await openApp('/search?q=letter')
  await screen.findByRole('link', { name: 'A letter' })
  await person.click(screen.getByRole('button', { name: /^Place/ }))
  expect(await screen.findByRole('checkbox', { name: /^Lyon/ })).toBeVisible()
  await person.type(screen.getByRole('textbox', { name: 'Look in: Place' }), 'etienne')
  await person.click(screen.getByRole('checkbox', { name: /^Saint-Étienne/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter&place=Saint-%C3%89tienne'))
  await person.click(await screen.findByRole('button', { name: 'Remove: Saint-Étienne' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
})

test('a place spelled with other case in the URL is checked', async () => {
  fakeArchiveWithPlaces()
  const { person, router } = await openApp('/search?place=LYON')
  const box = await screen.findByRole('checkbox', { name: /^Lyon/ })
  expect(box).toBeChecked()
  await person.click(box)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a checkbox stays in place when the counts of the results replace those of all places', async () => {
  const { facets } = createSearchPage()
  const counted = Promise.withResolvers<{ facets: typeof facets }>()
  const archive = fakeFamilyArchive()
  archive.on(search, () => createSearchPage('A letter'))
  archive.on(countFacets, ({ query }) =>
    query.place ? counted.promise : { facets: { ...facets, place: places } },
  )
  await openApp('/search?place=Lyon')
  const box = await screen.findByRole('checkbox', { name: /^Lyon\s*3/ })
  counted.resolve({ facets: { ...facets, place: [{ value: 'Lyon', count: 2 }] } })
  expect(await screen.findByRole('checkbox', { name: /^Lyon\s*2/ })).toBe(box)
})

test('before any search, all places are requested once the group is expanded', async () => {
  const requests = fakeArchiveWithPlaces()
  const { person, router } = await openApp('/search')
  await screen.findByRole('link', { name: 'Latest letter' })
  expect(requests).toEqual([])
  await person.click(screen.getByRole('button', { name: /^Place/ }))
  await person.click(await screen.findByRole('checkbox', { name: /^Lyon/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?place=Lyon'))
  await waitFor(() => expect(requests).toEqual(['', 'place=Lyon']))
})
