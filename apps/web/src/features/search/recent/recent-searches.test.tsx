import {
  forgetSearch,
  forgetSearches,
  listRecentSearches,
  type RecentSearch,
  rememberSearch,
} from '@lares/shared-types/contracts/own-searches'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { box, familyArchive, found, onWideScreen } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

function archiveThatRemembers(...words: string[]) {
  const archive = familyArchive()
  let kept: RecentSearch[] = words.map((one, at) => ({
    ...{ id: `019a0000-0000-7000-8000-00000000050${at}`, words: one, usedAt: '2026-11-20T10:00:00.000Z' },
  }))
  const remembered: string[] = []
  archive.on(search, ({ query }) => (query.q === 'nothing' ? found() : found(`About ${query.q}`)))
  archive.on(listRecentSearches, () => ({ searches: kept }))
  archive.on(rememberSearch, ({ body }) => void remembered.push(body.words))
  archive.on(forgetSearch, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id)
    return undefined
  })
  archive.on(forgetSearches, () => {
    kept = []
    return undefined
  })
  return remembered
}

test('searches of late are offered before anything is typed, and lead back to what they found', async () => {
  archiveThatRemembers('garden', 'the old boat')
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Search for the old boat again' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=the+old+boat'))
  await waitFor(async () => expect(await box()).toHaveValue('the old boat'))
})

test('one of them is forgotten, then all', async () => {
  archiveThatRemembers('garden', 'boat', 'lake')
  const { person } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Forget boat' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget boat' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Forget garden' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Forget all' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget garden' })).toBeNull())
})

test.each(['🎄', '(', 'kind:'])('«%s» is nothing to search for once more', async (typed) => {
  const remembered = archiveThatRemembers()
  const { person } = await openApp('/search')
  await person.type(await box(), `${typed}{Enter}`)
  await person.clear(await box())
  await person.type(await box(), 'garden{Enter}')
  await waitFor(() => expect(remembered).toEqual(['garden']))
})

test('a search is remembered with Enter, and once', async () => {
  const remembered = archiveThatRemembers()
  const { person } = await openApp('/search')
  await person.type(await box(), ' garden {Enter}{Enter}')
  await waitFor(() => expect(remembered).toEqual(['garden']))
})

test('a search is remembered when something that it found is opened', async () => {
  const remembered = archiveThatRemembers()
  const { person } = await openApp('/search?q=boat')
  const link = await screen.findByRole('link', { name: 'About boat' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(remembered).toEqual([])
  await person.click(link)
  await waitFor(() => expect(remembered).toEqual(['boat']))
})

test('a search is remembered when its results stand for some seconds, and not one without results', async () => {
  const remembered = archiveThatRemembers()
  const { person } = await openApp('/search')
  await person.type(await box(), 'nothing')
  await screen.findByText('Nothing found for “nothing”')
  await person.clear(await box())
  await person.type(await box(), 'lake')
  await waitFor(() => expect(remembered).toEqual(['lake']), { timeout: 8_000 })
})
