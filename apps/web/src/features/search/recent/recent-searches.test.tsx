import {
  forgetSearch,
  forgetSearches,
  listRecentSearches,
  type RecentSearch,
  rememberSearch,
} from '@lares/shared-types/contracts/own-searches'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
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

/** Holds back the timers of the time after which results count as useful, however long the test takes. */
function holdDwellTimers() {
  const { setTimeout: start, clearTimeout: stop } = globalThis
  const held = new Map<unknown, () => void>()
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 4_000) return start(act, ms, ...rest)
    const timer = {}
    held.set(timer, act)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof setTimeout>) => {
    if (!held.delete(timer)) stop(timer)
  })
  return held
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

test('the focus moves from a removed recent search to the next one, and at last to the page', async () => {
  fakeArchiveWithRecent('garden', 'boat')
  const { person } = await openApp('/search')
  const forget = await screen.findByRole('button', { name: 'Forget garden' })
  forget.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget garden' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search for boat again' })).toHaveFocus())
  await person.tab()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test.each(['🎄', '(', 'kind:'])('does not remember «%s», which has no words', async (typed) => {
  const remembered = fakeArchiveWithRecent()
  const { person, router } = await openApp('/search')
  const waitForQuery = (query: string) =>
    waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q') ?? '').toBe(query))
  await person.type(await findSearchBox(), `${typed}{Enter}`)
  await waitForQuery(typed)
  await person.clear(await findSearchBox())
  await waitForQuery('')
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
  holdDwellTimers()
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search?q=boat')
  const link = await screen.findByRole('link', { name: 'About boat' })
  link.addEventListener('click', (event) => event.preventDefault())
  expect(remembered).toEqual([])
  await person.click(link)
  await waitFor(() => expect(remembered).toEqual(['boat']))
})

test('remembers a search whose results stay on screen for some seconds, but none without results', async () => {
  const timers = holdDwellTimers()
  const remembered = fakeArchiveWithRecent()
  const { person } = await openApp('/search')
  await person.type(await findSearchBox(), 'nothing')
  await screen.findByText('Nothing found for “nothing”')
  await waitFor(() => expect(timers.size).toBe(0))
  await person.clear(await findSearchBox())
  await person.type(await findSearchBox(), 'lake')
  await screen.findByRole('link', { name: 'About lake' })
  await waitFor(() => expect(timers.size).toBe(1))
  for (const act of timers.values()) act()
  await waitFor(() => expect(remembered).toEqual(['lake']))
})
