import { restoreItem } from '@lares/shared-types/contracts/items'
import { deleteForEver, listTrash } from '@lares/shared-types/contracts/trash'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleItem, sampleSummary } from '../../testing/sample-items.ts'

const keeper = { ...ada, permissions: [...ada.permissions, 'items:delete' as const] }
const pageSize = 50

/** A trash with photographs called 'Regatta 1', 'Regatta 2' and so on. The first cannot be deleted for ever. */
async function openTrash(count: number, user = keeper) {
  const archive = createFakeArchive(user)
  let trashed = Array.from({ length: count }, (_, index) => ({
    item: sampleSummary('image', { title: `Regatta ${index + 1}` }),
    deletedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString(),
  }))
  const [first] = trashed
  archive.on(listTrash, ({ query }) => {
    const start = Number(query.cursor ?? 0)
    const end = start + pageSize
    return { items: trashed.slice(start, end), nextCursor: end < trashed.length ? String(end) : null }
  })
  function takeOut(id: string) {
    trashed = trashed.filter(({ item }) => item.id !== id)
  }
  archive.on(restoreItem, ({ params }) => {
    takeOut(params.id)
    return sampleItem('image', {})
  })
  archive.on(deleteForEver, ({ params }) => {
    if (params.id === first?.item.id) return new ErrorReply('forbidden')
    takeOut(params.id)
    return undefined
  })
  return { archive, ...(await openApp('/trash')) }
}

const findBox = (title: string) => screen.findByRole('checkbox', { name: `Select “${title}”` })
const getBox = (title: string) => screen.getByRole('checkbox', { name: `Select “${title}”` })
const getBar = () => within(screen.getByRole('region', { name: 'Selection' }))
const queryBar = () => screen.queryByRole('region', { name: 'Selection' })

test('forty photographs are brought back at once', async () => {
  const { archive, person } = await openTrash(40)
  await person.click(await findBox('Regatta 1'))
  await waitFor(() => expect(getBar().getByText('1 item selected')).toBeVisible())
  await person.click(getBar().getByRole('button', { name: 'Select all' }))
  expect(await getBar().findByText('40 items selected')).toBeVisible()
  await person.click(getBar().getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 40 items?' }))
  expect(archive.calls.filter((call) => call.includes('restore'))).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('40 items are back')).toBeVisible()
  expect(await screen.findByText('No item is in the trash')).toBeVisible()
  expect(queryBar()).toBeNull()
})

test('everything is selected beyond what is shown', async () => {
  const { person } = await openTrash(120)
  await person.click(await findBox('Regatta 1'))
  await person.click(getBar().getByRole('button', { name: 'Select all' }))
  expect(await getBar().findByText('120 items selected')).toBeVisible()
  expect(getBox('Regatta 120')).toBeChecked()
  expect(getBar().queryByRole('button', { name: 'Select all' })).toBeNull()
})

test('Shift selects everything between two items, and a further click deselects one', async () => {
  const { person } = await openTrash(6)
  await person.click(await findBox('Regatta 2'))
  await person.keyboard('{Shift>}')
  await person.click(getBox('Regatta 5'))
  await person.keyboard('{/Shift}')
  await waitFor(() => expect(getBar().getByText('4 items selected')).toBeVisible())
  await person.click(getBox('Regatta 3'))
  await waitFor(() => expect(getBar().getByText('3 items selected')).toBeVisible())
  await person.click(getBar().getByRole('button', { name: 'Finish selecting' }))
  expect(queryBar()).toBeNull()
  expect(getBox('Regatta 2')).not.toBeChecked()
})

test('selected items are deleted for ever after a question, and those that could not be are named', async () => {
  const { person } = await openTrash(3)
  await person.click(await findBox('Regatta 1'))
  await person.click(getBox('Regatta 2'))
  await person.click(getBar().getByRole('button', { name: 'Delete for ever' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 items for ever?' }))
  await person.click(dialog.getByRole('button', { name: 'Delete for ever' }))
  const failures = within(await screen.findByRole('dialog', { name: 'Delete for ever' }))
  expect(failures.getByRole('alert')).toHaveTextContent('It did not work for 1 row.')
  expect(failures.getByText('Regatta 1')).toBeVisible()
  await person.click(failures.getByText('Close'))
  expect(await screen.findByText('1 item was deleted for ever')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Select “Regatta 2”' })).toBeNull()
  expect(getBox('Regatta 1')).toBeChecked()
})

test('who may not delete cannot select', async () => {
  await openTrash(2, { ...ada, permissions: [] })
  expect(await screen.findByRole('link', { name: 'Regatta 1' })).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
