import { listBatches } from '@lares/shared-types/contracts/batches'
import { listItems, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { countItemsByTag, listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import { listUsers } from '@lares/shared-types/contracts/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSelection, getHandedOverSelection } from '../../shared/items/handed-over-selection.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleDate, sampleSummary } from '../../testing/sample-items.ts'

// jsdom lays nothing out: each element has the size of the visible part of the table.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

const titles = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Fabio']

/** An archive with a post per title, in pages of 3. */
function fakeArchiveWithPosts(user = ada) {
  const archive = createFakeArchive(user)
  const posts = titles.map((title, index) =>
    sampleSummary('post', { title, date: sampleDate(`${1950 + index}`) }),
  )
  const queries: object[] = []
  archive.on(listItems, ({ query }) => {
    queries.push(query)
    const ordered = query.sort === 'title' || query.sort === 'oldest' ? posts : posts.toReversed()
    const start = Number(query.cursor ?? 0)
    const isLast = start + 3 >= ordered.length
    return { items: ordered.slice(start, start + 3), nextCursor: isLast ? null : String(start + 3) }
  })
  return { archive, posts, queries }
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

test('shows every row, page by page, in the order of the archive', async () => {
  const { queries } = fakeArchiveWithPosts()
  const { grid } = await openTable()
  await waitFor(() => expect(listTitles()).toEqual(titles.toReversed()))
  expect(grid).toHaveAttribute('aria-rowcount', '7')
  expect(screen.getByText('6 rows')).toBeVisible()
  expect(queries).toEqual([
    { kind: 'post', sort: 'newest', limit: '200' },
    { kind: 'post', sort: 'newest', limit: '200', cursor: '3' },
  ])
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

test('lets the archive sort a long list where it can, instead of loading all of it', async () => {
  const archive = createFakeArchive(ada)
  const page = Array.from({ length: 200 }, (_, index) => sampleSummary('post', { title: `Post ${index}` }))
  const sorts: unknown[] = []
  archive.on(listItems, ({ query }) => {
    sorts.push(query.sort)
    const items = query.sort === 'title' ? [sampleSummary('post', { title: 'Aaron' }), ...page] : page
    return { items, nextCursor: 'more' }
  })
  const { person, grid } = await openTable()
  expect(await screen.findByRole('link', { name: 'Post 0' })).toBeVisible()
  expect(grid).toHaveAttribute('aria-rowcount', '-1')
  await person.click(screen.getByRole('button', { name: 'Title' }))
  expect(await screen.findByRole('link', { name: 'Aaron' })).toBeVisible()
  expect(sorts).toEqual(['newest', 'title'])
})

test('filters all rows by the words in their columns, not only those that are loaded', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  const field = screen.getByRole('searchbox', { name: 'Filter the rows' })
  await person.type(field, '1950')
  await waitFor(() => expect(listTitles()).toEqual(['Anna']))
  expect(screen.getByText('1 of 6 rows')).toBeVisible()
  await person.clear(field)
  await person.type(field, 'nowhere')
  expect(await screen.findByText('No row contains “nowhere”')).toBeVisible()
})

test('a link opens the table as it was filtered and sorted', async () => {
  fakeArchiveWithPosts()
  await openApp('/fullList/posts?filter=195&sort=-title')
  await waitFor(() => expect(listTitles()).toEqual(titles.toReversed()))
  expect(screen.getByRole('searchbox', { name: 'Filter the rows' })).toHaveValue('195')
})

test('is used with the keyboard alone', async () => {
  const { posts } = fakeArchiveWithPosts()
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
  expect(screen.getByText('3 rows selected')).toBeVisible()
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3)
  await person.keyboard('{Control>}a{/Control}')
  expect(screen.getByText('6 rows selected')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.getByText('6 rows')).toBeVisible()

  await person.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}')
  expect(cell('-1:1')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(listTitles()).toEqual(titles))
  expect(cell('-1:1')).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(cell('0:1')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/posts/${posts[0]?.id}/profile`))
})

test('Shift selects the rows in between, and the check box of the header all', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  await person.keyboard('{Shift>}')
  await person.click(screen.getByRole('checkbox', { name: 'Select “Bruno”' }))
  await person.keyboard('{/Shift}')
  expect(screen.getByText('4 rows selected')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByText('6 rows selected')).toBeVisible()
})

test('moves the selected rows to the trash, tells which failed, and puts them back', async () => {
  const { archive, posts } = fakeArchiveWithPosts()
  const trashed: string[] = []
  archive.on(trashItem, ({ params }) => {
    if (params.id === posts[5]?.id) return new ErrorReply('version-conflict')
    trashed.push(params.id)
    return undefined
  })
  archive.on(restoreItem, ({ params }) => ({ ...sampleSummary('post', { id: params.id }) }) as never)
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
  expect(trashed).toEqual([posts[3]?.id])
  const [close] = within(screen.getByRole('dialog')).getAllByText('Close')
  if (close) await person.click(close)
  await waitFor(() => expect(listTitles()).not.toContain('Dario'))
  expect(listTitles()).toContain('Fabio')

  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listTitles()).toContain('Dario'))
})

test('the selected rows are taken to the page of batches', async () => {
  const { archive, posts } = fakeArchiveWithPosts()
  archive.on(listBatches, () => ({ batches: [], nextCursor: null }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  const { person } = await openTable()
  await person.click(await screen.findByRole('checkbox', { name: 'Select “Elsa”' }))
  await person.click(screen.getByRole('button', { name: 'Change…' }))
  expect(await screen.findByText('1 item is selected.')).toBeVisible()
  expect(getHandedOverSelection(ada.id)?.selection).toEqual({ ids: [posts[4]?.id] })
  forgetSelection()
})

test('without the permissions there is no bulk act and no export', async () => {
  fakeArchiveWithPosts(bruno)
  const { person } = await openTable()
  await waitFor(() => expect(listTitles()).toHaveLength(6))
  await person.click(screen.getByRole('checkbox', { name: 'Select “Elsa”' }))
  expect(screen.queryByRole('button', { name: 'Move to the trash' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test('the chosen columns are the user’s own, and remain after a reload', async () => {
  fakeArchiveWithPosts()
  const { person } = await openTable()
  await person.click(screen.getByRole('button', { name: 'Columns' }))
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Place' }))
  expect(screen.queryByRole('columnheader', { name: 'Place' })).toBeNull()
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

test('exports the rows that are shown, once all are loaded', async () => {
  fakeArchiveWithPosts()
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL(file: Blob) {
        files.push(file)
        return 'blob:x'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { person } = await openTable()
  await person.type(screen.getByRole('searchbox', { name: 'Filter the rows' }), 'a')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await person.click(await screen.findByRole('menuitem', { name: 'For programs (JSON)' }))
  await waitFor(() => expect(names).toEqual(['post.json']))
  const rows: { title: string; date: string }[] = JSON.parse((await files[0]?.text()) ?? '')
  expect(rows.map(({ title, date }) => `${title} ${date}`)).toContain('Anna 1950')
  expect(rows[0]).not.toHaveProperty('updated')
})

test('says that there is nothing, and what went wrong', async () => {
  const archive = createFakeArchive(ada)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  const { person, router } = await openApp('/fullList/dreams')
  expect(await screen.findByText('Nothing here yet')).toBeVisible()

  archive.on(listItems, () => new ErrorReply('internal'))
  void router.navigate('/fullList/videos')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  archive.on(listItems, () => ({ items: [sampleSummary('video', { title: 'The sea' })], nextCursor: null }))
  await person.click(retry)
  expect(await screen.findByRole('link', { name: 'The sea' })).toBeVisible()
})

test('shows tags with what they are inside, and how many items have them', async () => {
  const archive = createFakeArchive(ada)
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
