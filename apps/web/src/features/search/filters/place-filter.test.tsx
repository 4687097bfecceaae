import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { familyArchive, found, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

const many = Array.from({ length: 12 }, (_, number) => ({ value: `Village ${number}`, count: 1 }))
const places = [{ value: 'Lyon', count: 3 }, { value: 'Saint-Étienne', count: 2 }, ...many]

function archiveOfPlaces() {
  const asked: string[] = []
  familyArchive().on(search, ({ query }) => {
    asked.push(new URLSearchParams(query as Record<string, string>).toString())
    const { facets, ...rest } = found('A letter')
    return { ...rest, facets: { ...facets, place: places } }
  })
  return asked
}

test('a place narrows the search down; one among many is found by its name, and a chip takes it off', async () => {
  archiveOfPlaces()
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

test('a place that the address writes otherwise is ticked all the same', async () => {
  archiveOfPlaces()
  const { person, router } = await openApp('/search?place=LYON')
  const box = await screen.findByRole('checkbox', { name: /^Lyon/ })
  expect(box).toBeChecked()
  await person.click(box)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('before anything is looked for the places of everything are asked for, once they are unfolded', async () => {
  const asked = archiveOfPlaces()
  const { person, router } = await openApp('/search')
  await screen.findByRole('link', { name: 'Latest letter' })
  expect(asked).toEqual([])
  await person.click(screen.getByRole('button', { name: /^Place/ }))
  await person.click(await screen.findByRole('checkbox', { name: /^Lyon/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?place=Lyon'))
  await waitFor(() => expect(asked).toEqual(['limit=1', 'place=Lyon']))
})
