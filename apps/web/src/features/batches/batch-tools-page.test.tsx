import type { Batch, BatchPreview } from '@lares/shared-types/batches'
import * as contracts from '@lares/shared-types/contracts/batches'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import { listSavedSearches } from '@lares/shared-types/contracts/own-searches'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetSelection, handOverSelection } from '../../shared/items/handed-over-selection.ts'
import { selectionLink } from '../../shared/items/selection-link.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleAsset, sampleId } from '../../testing/sample-items.ts'
import { sampleLabel } from '../../testing/sample-label.ts'

const shift = { name: 'shift-dates' as const, params: { hours: -1 } }
const noCounts = { changed: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 }

const sampleBatch = (overrides: Partial<Batch> = {}): Batch => ({
  id: sampleId(),
  act: shift,
  state: 'done',
  startedBy: { id: ada.id, name: 'Ada Rossi' },
  total: 3,
  counts: { ...noCounts, changed: 2, refused: 1 },
  undoable: true,
  createdAt: '2026-11-25T10:00:00Z',
  endedAt: '2026-11-25T10:01:00Z',
  ...overrides,
})

const harvest = { id: sampleId(), kind: 'image', title: 'Harvest' }

const preview: BatchPreview = {
  total: 3,
  tooMany: false,
  changed: 2,
  unchanged: 0,
  refused: [{ reason: 'no-date', count: 1 }],
  examples: [
    {
      item: harvest,
      changes: [
        { field: 'date', before: '2003-01-01', after: '2002-12-31' },
        {
          field: 'details',
          before: { capturedAt: '2003-01-01T00:30:00', camera: 'Leica' },
          after: { capturedAt: '2002-12-31T23:30:00', camera: 'Leica' },
        },
      ],
    },
  ],
}

function createArchive({ user = ada, batches = [] as Batch[] } = {}) {
  const archive = createFakeArchive(user)
  archive.on(contracts.listBatches, () => ({ batches, nextCursor: null }))
  archive.on(listSavedSearches, () => ({ searches: [] }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listParticipants, () => ({ participants: [] }))
  return { archive, batches }
}

const path = '/tabAdminParam/batchTools'

async function chooseShift(person: Awaited<ReturnType<typeof openApp>>['person']) {
  await person.selectOptions(await screen.findByLabelText('Change'), 'Shift dates')
  await person.selectOptions(screen.getByLabelText('Direction'), 'Earlier')
  await person.type(screen.getByLabelText('Hours'), '1')
}

afterEach(() => forgetSelection())

test('a search is previewed with examples and reasons, and only then run', async () => {
  const { archive, batches } = createArchive()
  const bodies: object[] = []
  archive.on(contracts.previewBatch, ({ body }) => {
    bodies.push(body)
    return preview
  })
  archive.on(contracts.startBatch, ({ body }) => {
    bodies.push(body)
    const batch = sampleBatch()
    batches.unshift(batch)
    return batch
  })
  const { person } = await openApp(`${path}?kind=image`)
  await chooseShift(person)
  expect(screen.queryByRole('button', { name: /^Change \d/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByText('2 items would change.')).toBeVisible()
  expect(screen.getByText('Has no date.')).toBeVisible()
  const examples = within(screen.getByRole('list', { name: 'Examples' }))
  expect(examples.getByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(examples.getByText('31 December 2002')).toBeVisible()
  expect(examples.getByText('Taken: 1 January 2003 at 00:30:00')).toBeVisible()
  expect(examples.queryByText(/Leica/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Change 2 items' }))
  expect(await screen.findByText('The change is under way')).toBeVisible()
  const request = { selection: { filter: { kind: ['image'] } }, act: shift }
  expect(bodies).toMatchObject([request, request])
  const list = within(await screen.findByRole('list', { name: 'Changes so far' }))
  expect(await list.findByText('2 changed')).toBeVisible()
  expect(list.getByText('-1 hour')).toBeVisible()
})

test('a preview is out of date as soon as something else is asked for', async () => {
  const { archive } = createArchive()
  archive.on(contracts.previewBatch, () => preview)
  const { person } = await openApp(`${path}?kind=image`)
  await chooseShift(person)
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  await screen.findByRole('button', { name: 'Change 2 items' })
  await person.type(screen.getByLabelText('Days'), '2')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change 2 items' })).toBeNull())
})

test('a tag that was typed and not confirmed belongs to what is previewed and run', async () => {
  const { archive } = createArchive()
  const [harvest, sea] = [sampleLabel('Harvest'), sampleLabel('Sea')]
  archive.on(listTags, () => ({ labels: [harvest, sea].flatMap((label) => label ?? []) }))
  const previewed: object[] = []
  archive.on(contracts.previewBatch, ({ body }) => {
    previewed.push(body.act.params)
    return preview
  })
  const { person } = await openApp(`${path}?kind=image`)
  await person.selectOptions(await screen.findByLabelText('Change'), 'Tags')
  const [add] = screen.getAllByRole('combobox', { name: 'Add' })
  if (!add) throw new Error('Nothing can be added.')
  await person.type(add, 'Harvest{Enter}Se')
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByText(/“Se” is not chosen yet/)).toBeVisible()
  await person.type(add, 'a')
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  await waitFor(() => expect(previewed).toMatchObject([{ add: [harvest?.id, sea?.id] }]))
})

test('the selection of a list is changed, or forgotten', async () => {
  const { archive } = createArchive()
  const ids = [sampleId(), sampleId()]
  handOverSelection(ada.id, { selection: { ids }, count: 2 })
  const bodies: object[] = []
  archive.on(contracts.previewBatch, ({ body }) => {
    bodies.push(body)
    return { ...preview, total: 0, changed: 0, refused: [], examples: [] }
  })
  const { person } = await openApp(selectionLink)
  expect(await screen.findByText('2 items are selected.')).toBeVisible()
  await person.selectOptions(screen.getByLabelText('Change'), 'Move to the trash')
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByText('Nothing you can see is selected by this.')).toBeVisible()
  expect(bodies).toEqual([{ selection: { ids }, act: { name: 'trash', params: {} } }])
  await person.click(screen.getByRole('button', { name: 'Forget this selection' }))
  expect(await screen.findByText('First choose the items.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show what would change' })).toBeDisabled())
})

test('the shift is worked out from what a camera wrote and what was right', async () => {
  createArchive()
  const { person } = await openApp(`${path}?kind=image`)
  await person.selectOptions(await screen.findByLabelText('Change'), 'Shift dates')
  await person.click(screen.getByText('Work it out from one photograph'))
  fireEvent.change(screen.getByLabelText('What the camera wrote'), { target: { value: '2003-01-02T01:30' } })
  fireEvent.change(screen.getByLabelText('What it really was'), { target: { value: '2003-01-01T00:15' } })
  expect(screen.getByLabelText('Direction')).toHaveDisplayValue('Earlier')
  expect(screen.getByLabelText('Days')).toHaveValue(1)
  expect(screen.getByLabelText('Hours')).toHaveValue(1)
  expect(screen.getByLabelText('Minutes')).toHaveValue(15)
})

test('too many items and an error are explained', async () => {
  const { archive } = createArchive()
  archive.on(contracts.previewBatch, () => ({ ...preview, tooMany: true }))
  const { person } = await openApp(`${path}?kind=image`)
  await chooseShift(person)
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByText(/at most 100,?000 items/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Change \d/ })).toBeNull()
  archive.on(contracts.previewBatch, () => new ErrorReply('internal'))
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a batch has a report of what was refused and why', async () => {
  const batch = sampleBatch()
  const { archive } = createArchive({ batches: [batch] })
  archive.on(contracts.getBatch, () => ({ batch, reasons: [{ reason: 'forbidden' as const, count: 1 }] }))
  archive.on(contracts.listBatchItems, ({ query }) => ({
    items:
      query.state === 'refused'
        ? [{ position: 1, state: 'refused' as const, reason: 'forbidden' as const, item: harvest }]
        : [],
    nextCursor: null,
  }))
  const { person } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: 'Report: Shift dates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift dates' }))
  expect(await dialog.findByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(dialog.getAllByText('You may not change this.')).toHaveLength(2)
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Items' }), 'Changed')
  expect(await dialog.findByText('There are none.')).toBeVisible()
})

test('a batch that waited when the list was loaded is said to run once it does', async () => {
  const operationId = sampleId()
  const { archive } = createArchive({
    batches: [sampleBatch({ state: 'waiting', operationId, undoable: false })],
  })
  archive.on(getOperation, () => ({
    ...({ id: operationId, kind: 'batch', state: 'running' } as const),
    startedBy: { id: ada.id, name: 'Ada Rossi' },
    ...{ done: 2, total: 3, current: {} },
    ...{ createdAt: '2026-11-25T10:00:00Z', updatedAt: '2026-11-25T10:00:01.000000Z' },
  }))
  archive.on(followOperations, () => new Response(new ReadableStream()))
  await openApp(path)
  const list = within(await screen.findByRole('list', { name: 'Changes so far' }))
  expect(await list.findByText('Running')).toBeVisible()
  expect(list.queryByText('Waiting')).toBeNull()
})

test('a whole batch is undone after a question', async () => {
  const batches = [sampleBatch()]
  const { archive } = createArchive({ batches })
  archive.on(contracts.undoBatch, () => {
    batches[0] = sampleBatch({
      state: 'undone',
      undoable: false,
      counts: { ...noCounts, undone: 2, kept: 1 },
    })
    return batches[0]
  })
  const { person } = await openApp(path)
  await person.click(await screen.findByRole('button', { name: 'Undo: Shift dates' }))
  await person.click(await screen.findByRole('button', { name: 'Undo everything' }))
  expect(await screen.findByText('2 as before')).toBeVisible()
  expect(screen.getByText('1 not undone')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('whoever may only run batches is offered what does not need other rights', async () => {
  createArchive({ user: { ...bruno, permissions: ['batch:run'] } })
  await openApp(path)
  const acts = within(await screen.findByLabelText('Change')).getAllByRole('option')
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Your rating', 'Prepare again for the search'])
  expect(screen.getByLabelText('Change')).toHaveDisplayValue('Your rating')
  expect(screen.getByText('Only your own rating changes; others keep theirs.')).toBeVisible()
})

test('pictures are previewed as they are and as they would be turned', async () => {
  const { archive } = createArchive()
  const picture = sampleAsset(harvest.id, {
    rotation: 90,
    renditions: [{ name: 'thumbnail', variant: '320', mediaType: 'image/webp' }],
  })
  const acts: unknown[] = []
  archive.on(contracts.previewBatch, ({ body }) => {
    acts.push(body.act)
    const change = {
      field: 'rotations' as const,
      before: { [picture.id]: 90 },
      after: { [picture.id]: 0, other: 270 },
    }
    const example = { item: harvest, picture, changes: [change] }
    return { ...preview, refused: [{ reason: 'no-picture' as const, count: 1 }], examples: [example] }
  })
  const { person } = await openApp(`${path}?kind=image`)
  await person.selectOptions(await screen.findByLabelText('Change'), 'Turn pictures and films')
  await person.selectOptions(screen.getByLabelText('Direction'), 'To the left')
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  expect(await screen.findByText('Has no picture or film.')).toBeVisible()
  const examples = within(screen.getByRole('list', { name: 'Examples' }))
  const getTurn = (name: string) => examples.getByRole('img', { name }).parentElement?.dataset.turn
  expect([getTurn('As it is now'), getTurn('As it would be')]).toEqual([undefined, '270'])
  expect(examples.getByText('and 1 more picture')).toBeVisible()
  expect(acts).toEqual([{ name: 'rotate', params: { degrees: 270 } }])
})

test('a move to another kind names what would no longer be shown, and offers no mail', async () => {
  const { archive } = createArchive()
  archive.on(contracts.previewBatch, () => ({
    ...preview,
    refused: [
      { reason: 'kind-not-possible' as const, count: 2 },
      { reason: 'file-of-other-kind' as const, count: 1 },
    ],
    examples: [
      {
        item: { ...harvest, kind: 'dream' },
        hidden: ['mood', 'transcript'],
        changes: [
          { field: 'kind' as const, before: 'dream', after: 'post' },
          { field: 'details' as const, before: { mood: 'wistful', lucid: true }, after: {} },
        ],
      },
    ],
  }))
  const { person } = await openApp(`${path}?kind=dream`)
  await person.selectOptions(await screen.findByLabelText('Change'), 'Move to another kind')
  await waitFor(() =>
    expect(within(screen.getByLabelText('Kind')).queryByRole('option', { name: 'E-mail' })).toBeNull(),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show what would change' })).toBeDisabled())
  await person.selectOptions(screen.getByLabelText('Kind'), 'Post')
  await person.click(screen.getByRole('button', { name: 'Show what would change' }))
  const examples = within(await screen.findByRole('list', { name: 'Examples' }))
  expect(examples.getByText('No longer shown: Mood, Transcript')).toBeVisible()
  expect(examples.getByText('Dream')).toBeVisible()
  expect(examples.getByText('Mood: wistful, Lucid')).toBeVisible()
  expect(screen.getByText('Things of its kind cannot move to that kind.')).toBeVisible()
})
