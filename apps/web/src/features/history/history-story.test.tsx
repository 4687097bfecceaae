import type { RequestOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/history'
import type { HistoryEntry, HistoryNames, HistorySubject } from '@lares/shared-types/history'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { textsChangedEvent } from '../../shared/i18n/texts-changed-event.ts'
import { cacheWithTag } from '../../testing/cache-with-tag.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleAsset, sampleId } from '../../testing/sample-items.ts'

const id = sampleId()
const subject: HistorySubject = { title: 'The lake', names: null, version: 3, mayRestore: true }
const noNames: HistoryNames = { labels: [], participants: [], users: [], assets: [], items: [] }

interface State {
  readonly fields: Record<string, unknown>
  readonly names?: Partial<HistoryNames>
  readonly changed?: string[]
}

const swimming: readonly State[] = [
  { fields: { title: 'The lake', body: 'I swam in the cold lake.' } },
  { fields: { title: 'The lake', body: 'I swam in the warm lake.' }, changed: ['body'] },
  {
    fields: { title: 'The sea', body: 'I swam in the warm lake.', 'details.mood': 'joyful' },
    changed: ['title', 'details.mood'],
  },
]

function createArchive(states = swimming, more: Partial<HistorySubject> = {}, user = ada) {
  const archive = createFakeArchive(user)
  const entries = states
    .map(
      ({ changed = ['title'] }, index): HistoryEntry => ({
        number: index + 1,
        at: '2026-03-04T05:06:07.000Z',
        by: { id: sampleId(), displayName: 'Rosa' },
        action: index === 0 ? 'created' : 'changed',
        changed,
      }),
    )
    .reverse()
  archive.on(contracts.listHistory, () => ({ subject: { ...subject, ...more }, entries, nextBefore: null }))
  archive.on(contracts.getHistoryState, ({ params }) => {
    const number = Number(params.number)
    const state = states[number - 1]
    const entry = entries.find((candidate) => candidate.number === number)
    if (!state || !entry) return new ErrorReply('not-found')
    return { ...entry, fields: state.fields, names: { ...noNames, ...state.names } }
  })
  return archive
}

const openPage = (query = '', type = 'dreams') => openApp(`/history/${type}/${id}${query}`)
const findPanel = async (name: string) => within(await screen.findByRole('region', { name }))
const findField = async (name: string) => within(await screen.findByRole('region', { name }))

test('the newest state is compared with the one before, field by field', async () => {
  createArchive()
  await openPage()
  expect(await screen.findByRole('heading', { level: 1, name: 'History of “The lake”' })).toBeVisible()
  const panel = await findPanel('State 3 of 3')
  expect(panel.getByText('What changed from state 2 to state 3:')).toBeVisible()
  const title = await findField('Title')
  expect(title.getByRole('deletion')).toHaveTextContent('lake')
  expect(title.getByRole('insertion')).toHaveTextContent('sea')
  expect((await findField('Mood')).getByRole('insertion')).toHaveTextContent('joyful')
  expect(screen.queryByRole('region', { name: 'Text' })).toBeNull()
})

test('words inside a text are marked, and any two states are compared', async () => {
  createArchive()
  const { person } = await openPage('?state=2')
  const text = await findField('Text')
  expect(text.getByRole('deletion')).toHaveTextContent(/^cold$/)
  expect(text.getByRole('insertion')).toHaveTextContent(/^warm$/)
  const panel = await findPanel('State 2 of 3')
  await person.selectOptions(panel.getByLabelText('Compare with'), 'State 3 (the present one)')
  expect(await panel.findByText('What changed from state 2 to state 3:')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Title' })).toBeVisible()
})

test('any of 500 states is shown and compared from the panel before the list has loaded it', async () => {
  const states = Array.from({ length: 500 }, (_, index) => ({ fields: { title: `Title ${index + 1}` } }))
  const archive = createArchive(states)
  const entries = states.map(
    (_, index): HistoryEntry => ({
      number: 500 - index,
      at: '2026-03-04T05:06:07.000Z',
      by: { id: sampleId(), displayName: 'Rosa' },
      action: 'changed',
      changed: ['title'],
    }),
  )
  archive.on(contracts.listHistory, ({ query }) => {
    const start = query.before === undefined ? 0 : 501 - Number(query.before)
    return { subject, entries: entries.slice(start, start + 50), nextBefore: 450 - start }
  })
  const { person } = await openPage()
  const panel = await findPanel('State 500 of 500')
  await person.selectOptions(panel.getByLabelText('State shown'), 'State 7')
  const shown = await findPanel('State 7 of 500')
  expect(await shown.findByText(/^Changed by Rosa/)).toBeVisible()
  await person.selectOptions(shown.getByLabelText('Compare with'), 'State 123')
  expect(await shown.findByText('What changed from state 7 to state 123:')).toBeVisible()
  const title = await findField('Title')
  expect(title.getByRole('deletion')).toHaveTextContent('7')
  expect(title.getByRole('insertion')).toHaveTextContent('123')
})

test('arrow keys and the list lead through the states', async () => {
  createArchive()
  const { person } = await openPage()
  await findPanel('State 3 of 3')
  await person.keyboard('{ArrowLeft}')
  await findPanel('State 2 of 3')
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  const first = await findPanel('State 1 of 3')
  expect(first.getByText('This is how it began:')).toBeVisible()
  await person.keyboard('{ArrowRight}')
  await findPanel('State 2 of 3')
})

test('a state and a single field are restored on the version that is shown', async () => {
  const archive = createArchive()
  const requests: RequestOf<typeof contracts.restoreHistoryState>[] = []
  archive.on(contracts.restoreHistoryState, (request) => {
    requests.push(request)
    return { changed: true, omitted: [] }
  })
  const { person } = await openPage()
  const panel = await findPanel('State 3 of 3')
  await person.click(await panel.findByRole('button', { name: 'Title: As in state 2' }))
  expect(await screen.findByText('State 2 has been restored')).toBeVisible()
  await person.click(panel.getByRole('button', { name: 'Restore state 2' }))
  expect(requests.map(({ body }) => body)).toEqual([{ version: 3, fields: ['title'] }, { version: 3 }])
  expect(panel.queryByRole('button', { name: 'Restore state 3' })).toBeNull()
})

test.each([
  ['regions', 'Regions'],
  ['participants', 'Regions'],
  ['participants', 'Follows'],
  ['tags', 'Follows'],
  ['page-texts', 'PageTexts'],
  ['page-texts', 'PageWords'],
  ['page-texts', 'Narrations'],
  ['texts', 'SiteTexts'],
] as const)('what is cached is loaded again after a state of %s was restored: %s', async (type, tag) => {
  const archive = createArchive()
  archive.on(contracts.restoreHistoryState, () => ({ changed: true, omitted: [] }))
  const { cached, countLoads } = cacheWithTag(tag)
  const { person, store } = await openPage('', type)
  await act(async () => void store.dispatch(cached.initiate()))
  expect(countLoads()).toBe(1)
  await person.click(await screen.findByRole('button', { name: 'Restore state 2' }))
  await waitFor(() => expect(countLoads()).toBe(2))
})

test('a restored text of the site is shown at once', async () => {
  const archive = createArchive()
  archive.on(contracts.restoreHistoryState, () => ({ changed: true, omitted: [] }))
  const { person } = await openPage('', 'texts')
  const refresh = vi.fn()
  document.addEventListener(textsChangedEvent, refresh, { once: true })
  await person.click(await screen.findByRole('button', { name: 'Restore state 2' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
})

test('nothing else is restored while a field is being restored', async () => {
  const archive = createArchive()
  const restoring = Promise.withResolvers<void>()
  let requests = 0
  archive.on(contracts.restoreHistoryState, async () => {
    requests += 1
    await restoring.promise
    return { changed: true, omitted: [] }
  })
  const { person } = await openPage()
  const button = await screen.findByRole('button', { name: 'Title: As in state 2' })
  await person.dblClick(button)
  await waitFor(() => expect(button).toBeDisabled())
  expect(requests).toBe(1)
  restoring.resolve()
  expect(await screen.findByText('State 2 has been restored')).toBeVisible()
})

test('what no longer exists is named after restoring the rest', async () => {
  const archive = createArchive()
  archive.on(contracts.restoreHistoryState, () => ({
    changed: true,
    omitted: [
      { field: 'tagIds', count: 2, names: [] },
      { field: 'participants', count: 1, names: [{ en: 'Aunt Ida' }] },
    ],
  }))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Restore state 2' }))
  expect(
    await screen.findByText('Not all of it could be restored. Left out: Tags: 2. People: Aunt Ida.'),
  ).toBeVisible()
})

test('a save by somebody else in the meantime is explained, and the states are loaded again', async () => {
  const archive = createArchive()
  archive.on(contracts.restoreHistoryState, () => new ErrorReply('version-conflict'))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Restore state 2' }))
  expect(await screen.findByText(/Somebody has saved a change in the meantime/)).toBeVisible()
  expect(archive.calls.filter((call) => call === `GET /api/history/dreams/${id}`)).toHaveLength(2)
})

test('labels have names, files are pictures, and what is gone says so', async () => {
  const tag = { id: sampleId(), names: { en: 'Summer' }, colour: '#aa0000' }
  const asset = sampleAsset(id, { filename: 'sketch.png' })
  const gone = sampleId()
  createArchive([
    { fields: { title: 'The lake', tagIds: [], assetIds: [asset.id, gone] }, names: { assets: [asset] } },
    { fields: { title: 'The lake', tagIds: [tag.id], assetIds: [] }, names: { labels: [tag] } },
  ])
  await openPage()
  expect((await findField('Tags')).getByRole('insertion')).toHaveTextContent('Summer')
  const removed = (await findField('Files')).getAllByRole('deletion').map(({ textContent }) => textContent)
  expect(removed).toEqual(['sketch.pngRemoved', 'A file that no longer existsRemoved'])
})

test('who may not edit sees no buttons to restore, and equal fields are shown on demand', async () => {
  createArchive(swimming, { mayRestore: false })
  const { person } = await openPage()
  await findField('Title')
  expect(screen.queryByRole('button', { name: /Restore|As in/ })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Also show what stayed the same' }))
  expect(await screen.findByRole('region', { name: 'Text' })).toBeVisible()
})

test('what does not exist and what only administrators may see are pages of their own', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(contracts.listHistory, () => new ErrorReply('not-found'))
  const { router } = await openPage()
  expect(await screen.findByText('404')).toBeVisible()
  await act(() => router.navigate(`/history/users/${id}`))
  expect(await screen.findByText('403')).toBeVisible()
})

test('the name of a person is compared per language, and rights by their names', async () => {
  createArchive(
    [
      { fields: { names: { en: 'Mary' }, permissions: ['items:create'], status: 'active' } },
      { fields: { names: { en: 'Mary', fr: 'Marie' }, permissions: ['ai:use'], status: 'suspended' } },
    ],
    { title: null, names: { en: 'Mary' } },
  )
  await openPage('', 'participants')
  expect((await findField('Names')).getByRole('insertion')).toHaveTextContent('Marie (Français)')
  const permissions = await findField('Permissions')
  expect(permissions.getByRole('deletion')).toHaveTextContent('Add items')
  expect((await findField('Status')).getByRole('insertion')).toHaveTextContent('Suspended')
})

test('an item that has moved to another kind is found under its old address', async () => {
  createArchive(swimming, { kind: 'post' })
  const { router } = await openPage()
  expect(await findPanel('State 3 of 3')).toBeDefined()
  expect(router.state.location.pathname).toBe(`/history/posts/${id}`)
})

test('the place of a marked person is told in the picture as it is turned', async () => {
  const picture = sampleAsset(id, { rotation: 90 })
  const box = { assetId: picture.id, x: 0.1, y: 0.2, width: 0.25, height: 0.3 }
  createArchive([{ fields: { box: [box] }, names: { assets: [picture] } }])
  await openPage('', 'regions')
  expect((await findField('Place in the picture')).getByRole('insertion')).toHaveTextContent(
    '50% from the left, 10% from the top, 30% wide, 25% high',
  )
})

test('turned pictures, chosen pictures of films and the kind are compared in words', async () => {
  const picture = sampleAsset(id, { filename: 'scan.jpg' })
  const names = { assets: [picture] }
  createArchive([
    { fields: { kind: 'image', rotations: [], posters: [] }, names },
    {
      fields: {
        kind: 'document',
        rotations: [{ assetId: picture.id, rotation: 90 }],
        posters: [{ assetId: picture.id, second: 83.4 }],
      },
      names,
      changed: ['kind', 'rotations', 'posters'],
    },
  ])
  await openPage()
  const kind = await findField('Kind')
  expect(kind.getByRole('deletion')).toHaveTextContent('Image')
  expect(kind.getByRole('insertion')).toHaveTextContent('Document')
  expect((await findField('Turned pictures and films')).getByRole('insertion')).toHaveTextContent(
    'scan.jpg: 90° clockwise',
  )
  expect((await findField('Pictures of films')).getByRole('insertion')).toHaveTextContent('scan.jpg: at 1:23')
})

test('the days, the repetition and the exceptions of an event are told in words', async () => {
  const times = {
    startDay: '2026-11-23',
    endDay: '2026-11-23',
    startTime: '18:30',
    endTime: '20:00',
    timeZone: 'Europe/Rome',
  }
  createArchive([
    { fields: { title: 'Choir', times: { ...times, startTime: null, endTime: null, timeZone: null } } },
    {
      fields: {
        title: 'Choir',
        times,
        rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261231',
        exceptions: [{ day: '2026-12-07' }, { ...times, day: '2026-12-21', title: 'Concert' }],
        items: [id],
        visibility: 'public',
      },
      names: { items: [{ id, kind: 'image', title: 'Choir in May' }] },
      changed: ['times', 'rule', 'exceptions', 'items', 'visibility'],
    },
  ])
  await openPage('', 'events')
  expect((await findField('When')).getByText(/18:30 – 20:00 \(Europe\/Rome\)/)).toBeVisible()
  const repeats = await findField('Repeats')
  for (const part of ['Every 2 weeks', 'Monday', 'Until 31 December 2026'])
    expect(repeats.getByText(part)).toBeVisible()
  const days = await findField('Different days')
  expect(days.getByText('Not on 7 December 2026')).toBeVisible()
  expect(days.getByText(/21 December 2026: Concert, 23 November 2026/)).toBeVisible()
  expect((await findField('Items')).getByText('Choir in May')).toBeVisible()
  expect((await findField('Who sees it')).getByText('Everybody')).toBeVisible()
})
