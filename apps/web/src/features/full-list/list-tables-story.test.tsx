import { follow, listFollows } from '@lares/shared-types/contracts/follows'
import {
  changeCategory,
  countItemsByCategory,
  countItemsByTag,
  deleteTag,
  listCategories,
  listTags,
  mergeTag,
  restoreTag,
} from '@lares/shared-types/contracts/labels'
import {
  countItemsByParticipant,
  deleteParticipant,
  listParticipants,
  mergeParticipant,
  restoreParticipant,
} from '@lares/shared-types/contracts/participants'
import { listTableViews } from '@lares/shared-types/contracts/table-views'
import { changeUser, listUsers } from '@lares/shared-types/contracts/users'
import type { Label } from '@lares/shared-types/labels'
import type { Participant } from '@lares/shared-types/participants'
import type { User } from '@lares/shared-types/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, sampleParticipant } from '../../testing/people.ts'

// jsdom lays nothing out: each element has the size of the visible part of the table.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

const at = '2026-01-01T00:00:00.000Z'
const toId = (number: number) => `019a0000-0000-7000-8000-0000000000a${number}`
const toLabel = (number: number, names: Label['names'], parentId: string | null = null): Label => ({
  id: toId(number),
  parentId,
  names,
  description: '',
  colour: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
})

const toPerson = (number: number, name: string, more: Partial<Participant> = {}) =>
  sampleParticipant(name, { id: toId(number), ...more })

function openArchive(user = ada) {
  const archive = createFakeArchive(user)
  archive.on(listTableViews, () => ({ views: [] }))
  archive.on(listFollows, () => ({ follows: [] }))
  return archive
}

/** The names of the rendered rows, from top to bottom. */
const listNames = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

type Person = Awaited<ReturnType<typeof openApp>>['person']

async function select(person: Person, ...names: string[]) {
  for (const name of names)
    await person.click(await screen.findByRole('checkbox', { name: `Select “${name}”` }))
}

async function chooseFilter(person: Person, label: string, value: string) {
  await person.click(screen.getByRole('button', { name: /filter/i }))
  await person.selectOptions(await screen.findByLabelText(label), value)
  await person.keyboard('{Escape}')
}

describe('the table of tags', () => {
  const journeys = toLabel(1, { en: 'Journeys', it: 'Viaggi' })
  const rome = toLabel(2, { en: 'Rome' }, journeys.id)
  const garden = toLabel(3, { en: 'Garden' })

  function openTags(user = ada) {
    const archive = openArchive(user)
    const state = { labels: [journeys, rome, garden] }
    archive.on(listTags, () => ({ labels: state.labels }))
    archive.on(countItemsByTag, () => ({ counts: { [rome.id]: 12 } }))
    return { archive, state }
  }

  test('is filtered by what a tag has, and the URL says how', async () => {
    openTags()
    const { person, router } = await openApp('/fullList/tags')
    await waitFor(() => expect(listNames()).toHaveLength(3))
    await chooseFilter(person, 'Items', 'Without items')
    await waitFor(() => expect(listNames()).toEqual(['Garden', 'Journeys']))
    expect(screen.getByText('2 of 3 rows')).toBeVisible()
    await chooseFilter(person, 'Without a name in', 'Italiano')
    await waitFor(() => expect(listNames()).toEqual(['Garden']))
    await waitFor(() => expect(router.state.location.search).toBe('?items=none&translation=it'))
    await person.click(screen.getByRole('button', { name: '2 filters' }))
    await person.click(await screen.findByRole('button', { name: 'Remove all filters' }))
    await waitFor(() => expect(listNames()).toHaveLength(3))
  })

  test('opens as a link says, and says that nothing matches', async () => {
    openTags()
    const { person } = await openApp('/fullList/tags?level=inside&unknown=1')
    await waitFor(() => expect(listNames()).toEqual(['Rome']))
    await chooseFilter(person, 'Items', 'Without items')
    expect(await screen.findByText('No row matches these filters')).toBeVisible()
  })

  test('exports the chosen columns of the filtered rows, with the names in each language', async () => {
    openTags()
    const files: Blob[] = []
    URL.createObjectURL = vi.fn((file: Blob) => {
      files.push(file)
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { person } = await openApp('/fullList/tags?items=none&columns=name,name-it,children')
    await waitFor(() => expect(listNames()).toHaveLength(2))
    await person.click(screen.getByRole('button', { name: 'Export' }))
    await person.click(await screen.findByRole('menuitem', { name: 'For programs (JSON)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual([
      { name: 'Garden', 'name-it': null, children: 0 },
      { name: 'Journeys', 'name-it': 'Viaggi', children: 1 },
    ])
  })

  test('deletes what is inside first, tells what was refused and why, and undoes it in reverse', async () => {
    const { archive, state } = openTags()
    const log: string[] = []
    archive.on(deleteTag, ({ params }) => {
      if (params.id === garden.id) return new ErrorReply('forbidden', [], {}, { reason: 'restricted' })
      log.push(`delete ${params.id}`)
      state.labels = state.labels.filter(({ id }) => id !== params.id)
      return undefined
    })
    archive.on(restoreTag, ({ params }) => {
      log.push(`restore ${params.id}`)
      const label = [journeys, rome].find(({ id }) => id === params.id) ?? garden
      state.labels = [...state.labels, label]
      return { ...label, missing: [] }
    })
    const { person } = await openApp('/fullList/tags')
    await select(person, 'Journeys', 'Rome', 'Garden')
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 tags?' })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('It did not work for 1 row.')).toBeVisible()
    const refused = within(screen.getByRole('dialog')).getByRole('listitem')
    expect(refused).toHaveTextContent('Garden')
    expect(refused).toHaveTextContent('This alone hides an item from somebody.')
    const [close] = within(screen.getByRole('dialog')).getAllByText('Close')
    if (close) await person.click(close)
    await waitFor(() => expect(listNames()).toEqual(['Garden']))
    expect(screen.getByText('2 tags deleted')).toBeVisible()

    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(listNames()).toHaveLength(3))
    expect(log).toEqual([
      `delete ${rome.id}`,
      `delete ${journeys.id}`,
      `restore ${journeys.id}`,
      `restore ${rome.id}`,
    ])
  })

  test('merges what is selected into another one', async () => {
    const { archive, state } = openTags()
    archive.on(mergeTag, ({ params, body }) => {
      expect(body.intoId).toBe(garden.id)
      state.labels = state.labels.filter(({ id }) => id !== params.id)
      return garden
    })
    const { person } = await openApp('/fullList/tags')
    await select(person, 'Journeys', 'Rome')
    await person.click(screen.getByRole('button', { name: 'Merge into another' }))
    const dialog = await screen.findByRole('dialog', { name: 'Merge 2 tags into another' })
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toBeDisabled()
    const options = within(within(dialog).getByLabelText('Merge into')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose', 'Garden'])
    await person.selectOptions(within(dialog).getByLabelText('Merge into'), 'Garden')
    await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('2 tags merged')).toBeVisible()
    await waitFor(() => expect(listNames()).toEqual(['Garden']))
  })

  test('is only read and followed without the permission', async () => {
    const { archive } = openTags(bruno)
    const followed: string[] = []
    archive.on(follow, ({ params }) => {
      followed.push(`${params.type} ${params.id}`)
      return undefined
    })
    const { person } = await openApp('/fullList/tags')
    await select(person, 'Rome', 'Garden')
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Follow' }))
    const dialog = await screen.findByRole('dialog', { name: 'Follow what is selected?' })
    await person.click(within(dialog).getByRole('button', { name: 'Follow' }))
    expect(await screen.findByText('The bell now tells you of new items there')).toBeVisible()
    expect(followed.sort()).toEqual([`tag ${rome.id}`, `tag ${garden.id}`])
  })
})

test('categories are moved under another one, not into themselves', async () => {
  const archive = openArchive()
  const travel = toLabel(1, { en: 'Travel' })
  const labels = [travel, toLabel(2, { en: 'Trains' }, travel.id), toLabel(3, { en: 'Work' })]
  archive.on(listCategories, () => ({ labels }))
  archive.on(countItemsByCategory, () => ({ counts: {} }))
  const moved: unknown[] = []
  archive.on(changeCategory, ({ params, body }) => {
    moved.push([params.id, body])
    return { ...travel, names: travel.names, parentId: body.parentId ?? null, version: body.version + 1 }
  })
  const { person } = await openApp('/fullList/categories')
  await select(person, 'Travel', 'Trains')
  await person.click(screen.getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 category' })
  const field = within(dialog).getByLabelText('Part of')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'Top level', 'Work'])
  expect(within(dialog).getByRole('button', { name: 'Move here' })).toBeDisabled()
  expect(within(dialog).getByText(/^1 is inside another that is selected/)).toBeVisible()
  await person.selectOptions(field, 'Work')
  await person.click(within(dialog).getByRole('button', { name: 'Move here' }))
  expect(await screen.findByText('1 category moved')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(moved).toEqual([
      [travel.id, { version: 1, parentId: toId(3) }],
      [travel.id, { version: 2, parentId: null }],
    ]),
  )
})

test('people are filtered by what is known of them, and removed with undo', async () => {
  const archive = openArchive()
  const born = { edtf: '1932', earliest: '1932-01-01T00:00:00.000Z', latest: '1932-12-31T23:59:59.999Z' }
  const rosa = toPerson(2, 'Rosa', { birth: born })
  const state = {
    participants: [toPerson(1, 'Anna', { userId: ada.id, birth: born }), rosa, toPerson(3, 'Zoe')],
  }
  archive.on(listParticipants, () => state)
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(deleteParticipant, ({ params }) => {
    state.participants = state.participants.filter(({ id }) => id !== params.id)
    return undefined
  })
  archive.on(restoreParticipant, () => {
    state.participants = [...state.participants, rosa]
    return { ...rosa, missing: [] }
  })
  const { person } = await openApp('/fullList/participants?birth=known')
  await waitFor(() => expect(listNames()).toEqual(['Anna', 'Rosa']))
  await chooseFilter(person, 'Account', 'No account')
  await waitFor(() => expect(listNames()).toEqual(['Rosa']))
  await select(person, 'Rosa')
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 person?' })
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 person deleted')).toBeVisible()
  await waitFor(() => expect(listNames()).toEqual([]))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listNames()).toEqual(['Rosa']))
})

test('people are merged into another one after each other, with the versions that this gives them, and undone', async () => {
  const archive = openArchive()
  const [anna, rosa, zoe] = [toPerson(1, 'Anna'), toPerson(2, 'Rosa'), toPerson(3, 'Zoe')]
  const state = { participants: [anna, rosa, zoe] }
  const asked: unknown[] = []
  archive.on(listParticipants, () => state)
  archive.on(countItemsByParticipant, () => ({ counts: { [anna.id]: 2, [rosa.id]: 3 } }))
  archive.on(mergeParticipant, ({ params, body }) => {
    asked.push([params.id, body])
    state.participants = state.participants.filter(({ id }) => id !== params.id)
    return { ...zoe, version: body.intoVersion + 1 }
  })
  archive.on(restoreParticipant, ({ params }) => {
    const restored = params.id === anna.id ? anna : rosa
    state.participants = [...state.participants, restored]
    return { ...restored, missing: [] }
  })
  const { person } = await openApp('/fullList/participants')
  await waitFor(() => expect(listNames()).toEqual(['Anna', 'Rosa', 'Zoe']))
  await select(person, 'Anna')
  await select(person, 'Rosa')
  await person.click(screen.getByRole('button', { name: 'Merge into another' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge 2 people into another' })
  const target = within(dialog).getByLabelText('Merge into')
  expect(within(target).queryByRole('option', { name: 'Anna' })).not.toBeInTheDocument()
  await person.selectOptions(target, 'Zoe')
  await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('2 people merged')).toBeVisible()
  expect(asked).toEqual([
    [anna.id, { intoId: zoe.id, version: 1, intoVersion: 1 }],
    [rosa.id, { intoId: zoe.id, version: 1, intoVersion: 2 }],
  ])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listNames()).toEqual(['Anna', 'Rosa', 'Zoe']))
})

test('users are filtered by their state and let in again, except those who have not accepted', async () => {
  const archive = openArchive()
  const toUser = (number: number, displayName: string, status: User['status']): User => ({
    id: toId(number),
    email: `${displayName}@example.org`,
    displayName,
    status,
    verified: true,
    isAdmin: false,
    permissions: [],
    restrictedTagIds: [],
    restrictedCategoryIds: [],
    siteparams: {},
    lastSeenAt: null,
    createdAt: at,
    version: 1,
  })
  const users = [
    toUser(1, 'Anna', 'suspended'),
    toUser(2, 'Carla', 'invited'),
    toUser(3, 'Dario', 'active'),
    { ...toUser(4, 'Ada', 'active'), id: ada.id },
  ]
  archive.on(listUsers, () => ({ users }))
  archive.on(changeUser, ({ params, body }) => {
    const index = users.findIndex(({ id }) => id === params.id)
    const user = users[index]
    if (!user || user.status === 'invited')
      return new ErrorReply('invalid-fields', [{ path: 'status', code: 'not-allowed' }])
    users[index] = { ...user, status: body.status ?? user.status, version: 2 }
    return users[index]
  })
  const { person } = await openApp('/fullList/users?status=suspended')
  await waitFor(() => expect(listNames()).toEqual(['Anna']))
  await chooseFilter(person, 'Status', 'Any')
  await select(person, 'Anna', 'Carla')
  await person.click(screen.getByRole('button', { name: 'Let in again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let 1 user in again?' }))
  expect(dialog.getByText('1 is left out: it is not suspended.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Let in again' }))
  expect(await screen.findByText('1 user let in again')).toBeVisible()
  expect(users.map(({ status }) => status)).toEqual(['active', 'invited', 'active', 'active'])

  await select(person, 'Dario', 'Ada')
  await person.click(screen.getByRole('button', { name: 'Suspend' }))
  const second = within(await screen.findByRole('dialog', { name: 'Suspend 1 user?' }))
  expect(
    second.getByText(/^1 is left out: only accounts in use can be suspended, and not your own/),
  ).toBeVisible()
  await person.click(second.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('1 user suspended')).toBeVisible()
  expect(users.map(({ status }) => status)).toEqual(['active', 'invited', 'suspended', 'active'])
})

test('related people are removed together, one after the other', async () => {
  const archive = openArchive()
  const anna = toPerson(1, 'Anna')
  const rosa = toPerson(2, 'Rosa', { relations: [{ participantId: anna.id, kind: 'child' }] })
  const state = { participants: [anna, rosa] }
  archive.on(listParticipants, () => state)
  archive.on(countItemsByParticipant, () => ({ counts: { [anna.id]: 2, [rosa.id]: 3 } }))
  const log: string[] = []
  archive.on(deleteParticipant, ({ params, query }) => {
    const current = state.participants.find(({ id }) => id === params.id)
    if (current?.version !== Number(query.version))
      return new ErrorReply('version-conflict', [], {}, { current })
    log.push(`delete ${params.id}`)
    // The relation to the other is gone with who is removed.
    state.participants = state.participants
      .filter(({ id }) => id !== params.id)
      .map((other) => ({ ...other, relations: [], version: 2 }))
    return undefined
  })
  archive.on(restoreParticipant, ({ params }) => {
    log.push(`restore ${params.id}`)
    return { ...anna, missing: [] }
  })
  const { person } = await openApp('/fullList/participants')
  await select(person, 'Anna', 'Rosa')
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 people?' }))
  expect(dialog.getByText('Mentioned 5 times in all.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 people deleted')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  const [first = '', second = ''] = log.map((entry) => entry.split(' ')[1])
  await waitFor(() => expect(log.slice(2)).toEqual([`restore ${second}`, `restore ${first}`]))
})

test.each([
  ['aliases', 'too-many', 'Together they have too many names or relations.'],
  ['userId', 'duplicate', 'Each of the two has an account. Unlink one of these first.'],
] as const)('says of each person why they cannot be merged: %s', async (path, code, text) => {
  const archive = openArchive()
  archive.on(listParticipants, () => ({ participants: [toPerson(1, 'Anna'), toPerson(2, 'Zoe')] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(mergeParticipant, () => new ErrorReply('invalid-fields', [{ path, code }]))
  const { person } = await openApp('/fullList/participants')
  await select(person, 'Anna')
  await person.click(screen.getByRole('button', { name: 'Merge into another' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 1 person into another' }))
  await person.selectOptions(dialog.getByLabelText('Merge into'), 'Zoe')
  await person.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText(text)).toBeVisible()
})
