import { listBatches } from '@lares/shared-types/contracts/batches'
import { listItemRows, listRowPositions } from '@lares/shared-types/contracts/item-rows'
import { restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { countItemsByTag, listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import {
  changeTableView,
  deleteTableView,
  listTableViews,
  saveTableView,
  type TableView,
} from '@lares/shared-types/contracts/table-views'
import { listUsers } from '@lares/shared-types/contracts/users'
import type { ItemRow } from '@lares/shared-types/item-rows'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSelection, getHandedOverSelection } from '../../shared/items/handed-over-selection.ts'
import { announceRightsChange } from '../../shared/session/rights-changes.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleDate, sampleId, sampleItem, sampleSummary } from '../../testing/sample-items.ts'

// jsdom lays nothing out: each element has the size of the visible part of the table.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

const titles = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Fabio']

const pageSize = 200

function toRow(title: string, number: number): ItemRow {
  const { excerpt, cover, assetCount, hasTranscript, author, deletedAt, place, ...shared } = sampleSummary(
    'post',
    {
      title,
      date: sampleDate(`${1950 + (number % 50)}`),
    },
  )
  const nothing = {
    duration: null,
    pages: null,
    width: null,
    height: null,
    author: null,
    place: null,
    transcript: false,
  }
  const nowhere = { latitude: null, longitude: null }
  return { ...shared, ...nothing, ...nowhere, tags: [], categories: [], files: 0, size: 0 }
}

/** An archive with these posts, which it filters by words in their titles and sorts by title or date. */
function fakeArchiveWithPosts(user = ada, names = titles) {
  const archive = createFakeArchive(user)
  const state = { posts: names.map(toRow) }
  const queries: Record<string, unknown>[] = []
  const arrange = ({ q = '', sort, descending }: { q?: string; sort?: string; descending?: boolean }) => {
    const found = state.posts.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
    const sorted = sort === 'title' ? found.toSorted((a, b) => (a.title < b.title ? -1 : 1)) : found
    return String(descending) === 'true' ? sorted.toReversed() : sorted
  }
  archive.on(listItemRows, ({ query }) => {
    queries.push(query)
    const rows = arrange(query)
    const start = Number(query.cursor ?? 0)
    const end = start + pageSize
    return { rows: rows.slice(start, end), nextCursor: end < rows.length ? String(end) : null }
  })
  archive.on(listRowPositions, ({ query }) => {
    const { length } = arrange(query)
    const cursors = Array.from({ length: Math.floor((length - 1) / pageSize) }, (_, page) =>
      String((page + 1) * pageSize),
    )
    return { count: length, cursors, nextCursor: null }
  })
  const views: TableView[] = []
  archive.on(listTableViews, () => ({ views }))
  archive.on(saveTableView, ({ body }) => {
    const at = '2026-01-01T00:00:00.000Z'
    const view = { ...body, id: sampleId(), isDefault: false, createdAt: at, updatedAt: at }
    views.push(view)
    return view
  })
  archive.on(changeTableView, ({ params, body }) => {
    const view = views.find(({ id }) => id === params.id)
    return view ? Object.assign(view, body) : new ErrorReply('not-found')
  })
  archive.on(deleteTableView, ({ params }) => {
    const index = views.findIndex(({ id }) => id === params.id)
    if (index < 0) return new ErrorReply('not-found')
    views.splice(index, 1)
    return undefined
  })
  return { archive, state, queries, views }
}

async function openTable() {
  const opened = await openApp('/fullList/posts')
  const grid = await screen.findByRole('grid', { name: 'All posts' })
  return { ...opened, grid }
}

/** The titles of the rendered rows, from top to bottom. */
function listTitles(): (string | null)[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
}

const cell = (position: string) => document.querySelector<HTMLElement>(`[data-cell="${position}"]`)

test('shows every row, the newest first, without loading more than the visible ones', async () => {
  const names = Array.from({ length: 500 }, (_, number) => `Letter ${String(number).padStart(3, '0')}`)
  const { queries } = fakeArchiveWithPosts(ada, names)
  const { grid } = await openTable()
  await waitFor(() => expect(listTitles()[0]).toBe('Letter 499'))
  expect(await screen.findByText('500 rows')).toBeVisible()
  expect(grid).toHaveAttribute('aria-rowcount', '501')
  expect(queries).toEqual([{ sort: 'date', descending: 'true', limit: '200' }])

  const scroller = grid.parentElement
  if (scroller) fireEvent.scroll(scroller, { target: { scrollTop: 490 * 34 } })
  expect(await screen.findByRole('link', { name: 'Letter 000' })).toBeVisible()
  expect(queries.at(-1)).toMatchObject({ cursor: '400' })
})

test('rows that are hidden from now on vanish when the rights of the user have changed', async () => {
  const { state } = fakeArchiveWithPosts()
  await openTable()
  const hidden = (await screen.findAllByRole('row'))[1]
  const title = hidden ? within(hidden).getByRole('link').textContent : ''
  state.posts = state.posts.filter((post) => post.title !== title)
  await act(() => announceRightsChange())
  await waitFor(() => expect(listTitles()).not.toContain(title))
  expect(listTitles()).toHaveLength(titles.length - 1)
})

test('sorts by any column, up and down', async () => {
  fakeArchiveWithPosts()
  const { person, router } = await openTable()
  await person.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(listTitles()).toEqual(titles))
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title'))

  await person.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(listTitles()).toEqual(titles.toReversed()))
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
})

test('says that too many rows cannot be sorted by a column, and offers the usual order', async () => {
  const { archive } = fakeArchiveWithPosts()
  const { person } = await openTable()
  archive.on(listItemRows, ({ query }) =>
    query.sort === 'addedBy'
      ? new ErrorReply('invalid-fields', [{ path: 'sort', code: 'too-many' }])
      : { rows: [toRow('Anna', 0)], nextCursor: null },
  )
  await person.click(screen.getByRole('button', { name: 'Added by' }))
  expect(await screen.findByText(/So many rows cannot be sorted by this column/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Sort by date' }))
  expect(await screen.findByRole('link', { name: 'Anna' })).toBeVisible()
})

test('filters all rows by words like the search', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  const field = screen.getByRole('searchbox', { name: 'Filter the rows' })
  await person.type(field, 'ann')
  await waitFor(() => expect(listTitles()).toEqual(['Anna']))
  expect(await screen.findByText('1 row')).toBeVisible()
  await person.clear(field)
  await person.type(field, 'nowhere')
  expect(await screen.findByText('No row matches these filters')).toBeVisible()
})

test('a link opens the table as it was filtered and sorted', async () => {
  fakeArchiveWithPosts()
  await openApp('/fullList/posts?q=a&sort=-title')
  await waitFor(() => expect(listTitles()).toEqual(['Fabio', 'Elsa', 'Dario', 'Carla', 'Anna']))
  expect(screen.getByRole('searchbox', { name: 'Filter the rows' })).toHaveValue('a')
})

test('is used with the keyboard alone', async () => {
  const { state } = fakeArchiveWithPosts()
  const { person, router } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  cell('0:1')?.focus()
  await person.keyboard('{ArrowDown}{ArrowRight}')
  expect(cell('1:2')).toHaveFocus()
  await person.keyboard('{End}')
  expect(document.activeElement).toHaveAttribute('data-cell', expect.stringMatching(/^1:/))
  await person.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement).toHaveAttribute('data-cell', expect.stringMatching(/^5:/))
  await person.keyboard('{Home}{ArrowRight}')
  expect(cell('5:1')).toHaveFocus()

  await person.keyboard(' {Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(await screen.findByText('3 rows selected')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3))
  await person.keyboard('{Control>}a{/Control}')
  expect(await screen.findByText('6 rows selected')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(await screen.findByText('6 rows')).toBeVisible()

  await person.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}')
  expect(cell('-1:1')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(listTitles()).toEqual(titles))
  expect(cell('-1:1')).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(cell('0:1')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/posts/${state.posts[0]?.id}/profile`))
})

test('Shift selects the rows in between, and the check box of the header all', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  await person.keyboard('{Shift>}')
  await person.click(screen.getByRole('checkbox', { name: 'Select “Bruno”' }))
  await person.keyboard('{/Shift}')
  expect(await screen.findByText('4 rows selected')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(await screen.findByText('6 rows selected')).toBeVisible()
})

test('moves the selected rows to the trash, tells which failed, and puts them back', async () => {
  const { archive, state } = fakeArchiveWithPosts()
  const [anna, , , dario, , fabio] = state.posts
  archive.on(trashItem, ({ params }) => {
    if (params.id === fabio?.id) return new ErrorReply('version-conflict')
    state.posts = state.posts.filter(({ id }) => id !== params.id)
    return undefined
  })
  archive.on(restoreItem, () => {
    if (dario) state.posts = [...state.posts, dario]
    return sampleItem('post', { id: dario?.id ?? '' })
  })
  expect(anna?.title).toBe('Anna')
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Fabio”' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Dario”' }))
  await person.click(screen.getByRole('button', { name: 'Move to the trash' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 items to the trash?' })
  await person.click(within(dialog).getByRole('button', { name: 'Move to the trash' }))

  const report = await screen.findByRole('alert')
  expect(report).toHaveTextContent('It did not work for 1 row.')
  expect(within(screen.getByRole('dialog')).getByRole('listitem')).toHaveTextContent('Fabio')
  const [close] = within(screen.getByRole('dialog')).getAllByText('Close')
  if (close) await person.click(close)
  await waitFor(() => expect(listTitles()).not.toContain('Dario'))
  expect(listTitles()).toContain('Fabio')

  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listTitles()).toContain('Dario'))
})

test('all rows are taken to the page of batches as a filter, without those that were left out', async () => {
  const { archive, state } = fakeArchiveWithPosts()
  archive.on(listBatches, () => ({ batches: [], nextCursor: null }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  expect(await screen.findByText('5 rows selected')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Change…' }))
  expect(getHandedOverSelection(ada.id)).toEqual({
    selection: { filter: { kind: ['post'] }, except: [state.posts[4]?.id] },
    count: 5,
  })
  forgetSelection()
})

test('without the permissions there is no bulk act and no export', async () => {
  fakeArchiveWithPosts(bruno)
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move to the trash' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export' })).toBeNull())
})

test('the chosen columns are the user’s own, and remain after a reload', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  await person.click(screen.getByRole('button', { name: 'Columns' }))
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Place' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Place' })).toBeNull())
  expect(localStorage.getItem(`lares.table.${ada.id}.post`)).toContain('"place":false')
})

test('Shift and an arrow key in the header make a column wider', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  cell('-1:1')?.focus()
  await person.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  expect(JSON.parse(localStorage.getItem(`lares.table.${ada.id}.post`) ?? '{}').widths).toEqual({
    title: 336,
  })
})

test('exports all rows by the archive, without those that were left out', async () => {
  const { state } = fakeArchiveWithPosts()
  const urls: URL[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    urls.push(new URL(this.href))
  })
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await person.click(await screen.findByRole('menuitem', { name: 'For spreadsheets (CSV)' }))
  expect(urls[0]?.pathname).toBe('/api/rows/post/export')
  expect(urls[0]?.searchParams.get('format')).toBe('csv')
  expect(urls[0]?.searchParams.getAll('column').slice(0, 2)).toEqual(['title', 'date'])
  expect(urls[0]?.searchParams.getAll('heading').slice(0, 2)).toEqual(['Title', 'Date'])
  expect(urls[0]?.searchParams.getAll('except')).toEqual([state.posts[4]?.id])
})

test('a deleted view comes back by Undo, also as the one with which the table opens', async () => {
  const { views } = fakeArchiveWithPosts()
  const at = '2026-01-01T00:00:00.000Z'
  const saved = { list: 'posts' as const, name: 'By title', address: 'sort=title' }
  views.push({ ...saved, id: sampleId(), isDefault: true, createdAt: at, updatedAt: at })
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toEqual(titles))
  await person.click(await screen.findByRole('button', { name: 'By title' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Manage views' }))
  await person.click(await screen.findByRole('button', { name: 'Actions for “By title”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('“By title” has been deleted')).toBeVisible()
  expect(views).toEqual([])
  // An open dialog would keep the focus, and hide what is outside of it from screen readers.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  screen.getByRole('button', { name: 'Undo' }).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(views).toMatchObject([{ ...saved, isDefault: true }]))
})

test('a view is saved under a name, opened again, and opens with the table', async () => {
  const { views } = fakeArchiveWithPosts()
  const { person, router } = await openTable()
  await person.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(listTitles()).toEqual(titles))
  await person.click(screen.getByRole('button', { name: 'Views' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Save this view' }))
  await person.type(await screen.findByLabelText('Name'), 'By title{Enter}')
  expect(await screen.findByRole('button', { name: 'By title' })).toBeVisible()
  expect(views).toMatchObject([{ list: 'posts', name: 'By title', address: 'sort=title' }])

  await person.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(listTitles()).toEqual(titles.toReversed()))
  await person.click(screen.getByRole('button', { name: 'Views' }))
  await person.click(await screen.findByRole('menuitem', { name: 'By title' }))
  await waitFor(() => expect(listTitles()).toEqual(titles))

  await person.click(screen.getByRole('button', { name: 'By title' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Manage views' }))
  await person.click(await screen.findByRole('button', { name: 'Actions for “By title”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Open the table with it' }))
  await waitFor(() => expect(views[0]?.isDefault).toBe(true))
  await router.navigate('/fullList/tags')
  await router.navigate('/fullList/posts')
  await waitFor(() => expect(listTitles()).toEqual(titles))
})

test('says that there is nothing, and what went wrong', async () => {
  const archive = createFakeArchive(ada)
  archive.on(listTableViews, () => ({ views: [] }))
  archive.on(listItemRows, () => ({ rows: [], nextCursor: null }))
  archive.on(listRowPositions, () => ({ count: 0, cursors: [], nextCursor: null }))
  const { person, router } = await openApp('/fullList/dreams')
  expect(await screen.findByText('Nothing here yet')).toBeVisible()

  archive.on(listItemRows, () => new ErrorReply('internal'))
  void router.navigate('/fullList/videos')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  archive.on(listItemRows, () => ({
    rows: [{ ...toRow('The sea', 0), kind: 'video' as const }],
    nextCursor: null,
  }))
  archive.on(listRowPositions, () => ({ count: 1, cursors: [], nextCursor: null }))
  await person.click(retry)
  expect(await screen.findByRole('link', { name: 'The sea' })).toBeVisible()
})

test('shows tags with what they are inside, and how many items have them', async () => {
  const archive = createFakeArchive(ada)
  archive.on(listTableViews, () => ({ views: [] }))
  const at = '2026-01-01T00:00:00.000Z'
  const label = { description: '', colour: null, createdAt: at, updatedAt: at, version: 1 }
  archive.on(listTags, () => ({
    labels: [
      { ...label, id: 'a', parentId: null, names: { en: 'Journeys' } },
      { ...label, id: 'b', parentId: 'a', names: { en: 'Rome' } },
    ],
  }))
  archive.on(countItemsByTag, () => ({ counts: { b: 12 } }))
  await openApp('/fullList/tags')
  const row = await screen.findByRole('row', { name: /Rome/ })
  expect(row).toHaveTextContent('Journeys')
  await waitFor(() => expect(row).toHaveTextContent('12'))
})

test('only those who manage users see them as a table', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listTableViews, () => ({ views: [] }))
  archive.on(listUsers, () => new ErrorReply('forbidden'))
  await openApp('/fullList/users')
  expect(await screen.findByText('403')).toBeVisible()
  expect(archive.calls).not.toContain('GET /api/users')
})

test('an unknown type is no page', async () => {
  createFakeArchive(ada)
  await openApp('/fullList/secrets')
  expect(await screen.findByText('404')).toBeVisible()
})
