import { restoreCategory, restoreTag } from '@lares/shared-types/contracts/labels'
import { restoreParticipant } from '@lares/shared-types/contracts/participants'
import { listDeletedEvents } from '@lares/shared-types/contracts/planning'
import { forgetDeletion, listDeletions, listTrash } from '@lares/shared-types/contracts/trash'
import type { Deletion, MissingPart } from '@lares/shared-types/deletions'
import type { Permission } from '@lares/shared-types/permissions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'

const dayMs = 24 * 3600 * 1000
const all: Permission[] = ['tags:manage', 'categories:manage', 'participants:manage']

const toId = (index: number) => `0199aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`

function toDeletion(index: number, names: Deletion['names'], more: Partial<Deletion> = {}): Deletion {
  return {
    entity: 'tag',
    id: toId(index),
    names,
    deletedAt: new Date(Date.now() - 2 * dayMs).toISOString(),
    expiresAt: new Date(Date.now() + 27.5 * dayMs).toISOString(),
    itemCount: 0,
    hasMoreItems: false,
    ...more,
  }
}

const garden = toDeletion(1, { en: 'Garden', fr: 'Jardin' }, { deletedBy: 'Rosa', itemCount: 3 })
const travel = toDeletion(2, { en: 'Travel' }, { entity: 'category', itemCount: 1000, hasMoreItems: true })
const otto = toDeletion(3, { fr: 'Otto' }, { entity: 'participant' })

function createArchive(deletions: Deletion[], permissions = all) {
  const archive = createFakeArchive({ ...ada, permissions })
  archive.on(listTrash, () => ({ items: [], nextCursor: null }))
  archive.on(listDeletions, () => ({ deletions: [...deletions], nextCursor: null }))
  /** Lets a call restore what it names. */
  const takeOut = (id: string, missing: MissingPart[] = []) => {
    const index = deletions.findIndex((deletion) => deletion.id === id)
    const [deletion] = deletions.splice(index, 1)
    const now = new Date().toISOString()
    const names = deletion?.names ?? {}
    const fields = { id, names, description: '', colour: null, createdAt: now, updatedAt: now, version: 3 }
    return { ...fields, parentId: null, missing }
  }
  return { archive, takeOut }
}

const openList = () => openApp('/trash?show=labels')
const findList = async () =>
  within(await screen.findByRole('list', { name: 'Deleted tags, categories and people' }))

test('the trash tells which tags, categories and people were deleted, by whom, and from how many items', async () => {
  createArchive([garden, travel, otto])
  const { person } = await openApp('/trash')
  expect(await screen.findByText('No item is in the trash')).toBeVisible()
  await person.click(screen.getByText('Tags and people'))
  const rows = (await findList()).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Garden',
    'Travel',
    'Otto',
  ])
  expect(rows[0]).toHaveTextContent(/Tag.*on 3 items.*Deleted by Rosa.*28 days left/)
  expect(rows[1]).toHaveTextContent(/Category.*on more than 1,000 items.*Deleted/)
  expect(rows[2]).toHaveTextContent(/Person.*on no item/)
})

test('each is brought back by one click, with the keyboard one after the other', async () => {
  const { archive, takeOut } = createArchive([garden, travel, otto])
  archive.on(restoreTag, ({ params }) => takeOut(params.id))
  archive.on(restoreCategory, ({ params }) => takeOut(params.id))
  archive.on(restoreParticipant, ({ params }) => ({
    ...takeOut(params.id),
    aliases: [],
    birth: null,
    death: null,
    portraitAssetId: null,
    userId: null,
    relations: [],
  }))
  const { person } = await openList()
  const button = (await findList()).getByRole('button', { name: 'Restore “Garden”' })
  button.focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('“Garden” is back')).toBeVisible()
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Restore “Travel”' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('“Travel” is back')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Restore “Otto”' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('“Otto” is back')).toBeVisible()
  expect(await screen.findByText('No tag, category or person has been deleted')).toBeVisible()
})

test('what could not be restored is told', async () => {
  const { archive, takeOut } = createArchive([garden])
  archive.on(restoreTag, ({ params }) => takeOut(params.id, ['items', 'parent']))
  const { person } = await openList()
  await person.click((await findList()).getByRole('button', { name: 'Restore “Garden”' }))
  expect(await screen.findByText('“Garden” is back')).toBeVisible()
  expect(screen.getByText('Not restored: some items and its former place')).toBeVisible()
})

test.each([
  ['already-exists', 'It cannot be brought back, because another one now has this name.'],
  ['not-found', 'This is no longer in the trash. Somebody has restored or deleted it.'],
] as const)('a restoration that fails with %s is explained', async (code, text) => {
  const { archive } = createArchive([garden])
  archive.on(restoreTag, () => new ErrorReply(code))
  const { person } = await openList()
  await person.click((await findList()).getByRole('button', { name: 'Restore “Garden”' }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('a person whose relations contradict others stays in the trash, with the reason', async () => {
  const { archive } = createArchive([otto])
  archive.on(restoreParticipant, () => new ErrorReply('invalid-fields'))
  const { person } = await openList()
  await person.click((await findList()).getByRole('button', { name: 'Restore “Otto”' }))
  expect(await screen.findByText(/because their relations contradict others/)).toBeVisible()
  expect((await findList()).getByRole('heading', { name: 'Otto' })).toBeVisible()
})

test('what was merged into something that is in the trash says what to restore first', async () => {
  const { archive } = createArchive([otto])
  archive.on(restoreParticipant, () => new ErrorReply('in-trash', [], {}, { target: { fr: 'Ottone' } }))
  const { person } = await openList()
  await person.click((await findList()).getByRole('button', { name: 'Restore “Otto”' }))
  expect(await screen.findByText(/^Restore “Ottone” first/)).toBeVisible()
})

test('further pages are loaded, and one that fails can be tried again', async () => {
  const { archive } = createArchive([])
  let isFailing = true
  archive.on(listDeletions, ({ query }) => {
    if (!query.cursor) return { deletions: [garden], nextCursor: 'next' }
    return isFailing ? new ErrorReply('internal') : { deletions: [travel], nextCursor: null }
  })
  const { person } = await openList()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  const alert = within(await screen.findByRole('alert'))
  isFailing = false
  await person.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Travel' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('who may restore none of them sees the items only', async () => {
  const { archive } = createArchive([garden], ['items:delete'])
  await openList()
  expect(await screen.findByText('No item is in the trash')).toBeVisible()
  expect(screen.queryByText('Tags and people')).toBeNull()
  expect(archive.calls).not.toContain('GET /api/deletions')
})

test('one is deleted for ever only after a confirmation', async () => {
  const deletions = [garden, otto]
  const { archive } = createArchive(deletions)
  const forgotten: string[] = []
  archive.on(forgetDeletion, ({ params }) => {
    forgotten.push(params.id)
    deletions.shift()
    return undefined
  })
  const { person } = await openList()
  await person.click((await findList()).getByRole('button', { name: 'Delete for ever: Garden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Garden” for ever?' }))
  expect(forgotten).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Delete for ever' }))
  await expect.poll(() => screen.queryByRole('heading', { name: 'Garden' })).toBeNull()
  expect(forgotten).toEqual([garden.id])
  expect((await findList()).getByRole('heading', { name: 'Otto' })).toBeVisible()
})

test('deleted events of the calendar are in the trash for those who may restore them', async () => {
  const { archive } = createArchive([], ['planning:manage'])
  const event = {
    id: toId(7),
    version: 2,
    title: 'Harvest feast',
    startDay: '2026-09-12',
    recurs: false,
    deletedAt: new Date().toISOString(),
    deletedBy: { id: toId(8), displayName: 'Rosa' },
  }
  archive.on(listDeletedEvents, () => ({ events: [event], isIncomplete: false }))
  const { person } = await openApp('/trash')
  await person.click(await screen.findByText('Events'))
  expect(await screen.findByText('Harvest feast')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Restore: Harvest feast' })).toBeVisible()
  expect(screen.queryByText('Tags and people')).toBeNull()
})
