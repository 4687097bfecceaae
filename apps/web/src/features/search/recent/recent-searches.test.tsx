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
import {
  createSearchPage,
  fakeFamilyArchive,
  findSearchBox,
  stubWideScreen,
} from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

function fakeArchiveWithRecent(...words: string[]) {
  const archive = fakeFamilyArchive()
  let stored: RecentSearch[] = words.map((one, index) => ({
    id: `019a0000-0000-7000-8000-00000000050${index}`,
    words: one,
    usedAt: '2026-11-20T10:00:00.000Z',
  }))
  const remembered: string[] = []
  archive.on(search, ({ query }) =>
    query.q === 'nothing' ? createSearchPage() : createSearchPage(`About ${query.q}`),
  )
  archive.on(listRecentSearches, () => ({ searches: stored }))
  archive.on(rememberSearch, ({ body }) => void remembered.push(body.words))
  archive.on(forgetSearch, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id)
    return undefined
  })
  archive.on(forgetSearches, () => {
    stored = []
    return undefined
  })
  return remembered
}

test('offers recent searches before anything is typed, and repeats one', async () => {
  fakeArchiveWithRecent('garden', 'the old boat')
  const { person, router } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Search for the old boat again' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=the+old+boat'))
  await waitFor(async () => expect(await findSearchBox()).toHaveValue('the old boat'))
})

test('removes one recent search, then all', async () => {
  fakeArchiveWithRecent('garden', 'boat', 'lake')
  const { person } = await openApp('/search')
  await person.click(await screen.findByRole('button', { name: 'Forget boat' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget boat' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Forget garden' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Forget all' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget garden' })).toBeNull())
})

test.each(['🎄', '(', 'kind:'])('does not remember «%s», which has no words', async (typed) => {
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search')
  await person.type(await findSearchBox(), `${typed}{Enter}`)
  await person.clear(await findSearchBox())
  await person.type(await findSearchBox(), 'garden{Enter}')
  await waitFor(() => expect(remembered).toEqual(['garden']))
})

test('remembers a search once when Enter is pressed', async () => {
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search')
  await person.type(await findSearchBox(), ' garden {Enter}{Enter}')
  await waitFor(() => expect(remembered).toEqual(['garden']))
})

test('remembers a search when one of its results is opened', async () => {
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search?q=boat')
  const link = await screen.findByRole('link', { name: 'About boat' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(remembered).toEqual([])
  await person.click(link)
  await waitFor(() => expect(remembered).toEqual(['boat']))
})

test('remembers a search whose results stay on screen for some seconds, but none without results', async () => {
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search')
  await person.type(await findSearchBox(), 'nothing')
  await screen.findByText('Nothing found for “nothing”')
  await person.clear(await findSearchBox())
  await person.type(await findSearchBox(), 'lake')
  await waitFor(() => expect(remembered).toEqual(['lake']), { timeout: 24_000 })
})
