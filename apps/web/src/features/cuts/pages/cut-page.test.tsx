import * as contracts from '@lares/shared-types/contracts/cuts'
import { getItem } from '@lares/shared-types/contracts/items'
import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { listVersions } from '@lares/shared-types/contracts/versions'
import type { Operation } from '@lares/shared-types/operations'
import type { Segment } from '@lares/shared-types/transcripts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, sampleParticipant } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

const id = sampleId()
const asset = sampleAsset(id, {
  filename: 'tape.mp3',
  mediaType: 'audio/mpeg',
  family: 'audio',
  duration: 60,
})
const cut = { id: sampleId(), operationId: sampleId(), pieces: [], versionId: null, undoable: false }
const giulia = sampleParticipant('Giulia Rossi')

let operation: Operation
let segments: readonly Segment[]
let sent: (readonly { title: string; participants?: readonly object[] | undefined }[])[]
let send: (event: string, data: object) => void

beforeEach(() => {
  localStorage.clear()
  const archive = createFakeArchive(ada)
  operation = {
    id: cut.operationId,
    kind: 'cut',
    state: 'running',
    done: 0,
    total: 1,
    createdAt: '2026-11-23T10:00:00Z',
    updatedAt: '2026-11-23T10:00:00.000001Z',
  }
  sent = []
  segments = []
  archive.on(getItem, () => sampleItem('record', { id, title: 'The tape', assets: [asset] }))
  archive.on(listVersions, () => ({ versions: [] }))
  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments: [...segments],
    speakers: [],
    origin: 'person' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(listParticipants, () => ({ participants: [giulia] }))
  archive.on(getOperation, () => operation)
  archive.on(contracts.getCut, () => cut)
  archive.on(contracts.startCut, ({ body }) => {
    sent.push(body.pieces)
    return cut
  })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (event, data) =>
        controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
  })
  archive.on(followOperations, () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
})

/** Opens the page with one part that has a name. */
async function openWithPart(name: string) {
  const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
  await person.click(await screen.findByRole('button', { name: 'Split here' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of part 1' }), name)
  return person
}

test('a finished cut leaves the parts that were added or renamed while it ran', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByRole('button', { name: 'Split here' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of part 2' }), 'Second')
  await person.click(screen.getByRole('button', { name: 'Save 2 recordings' }))
  await waitFor(() =>
    expect(
      sent
        .flat()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['First', 'Second']),
  )
  const list = within(screen.getByRole('list', { name: 'New recordings' }))
  await person.click(screen.getByRole('button', { name: 'Split here' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of part 3' }), 'Third')
  await person.type(screen.getByRole('textbox', { name: 'Name of part 2' }), ' half')
  operation = { ...operation, state: 'succeeded', done: 1, updatedAt: '2026-11-23T10:00:02.000000Z' }
  send('operation', operation)
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  expect(list.getAllByRole('textbox', { name: /^Name of part/ })).toHaveLength(2)
  expect(list.getByDisplayValue('Third')).toBeVisible()
  expect(list.getByDisplayValue('Second half')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(list.queryByDisplayValue('First')).toBeNull()
  expect(list.getByDisplayValue('Third')).toBeVisible()
})

test('a name of a person that was typed and not confirmed is saved with the part', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByText('Date, language, people'))
  await person.type(await screen.findByRole('combobox', { name: 'People' }), 'Giulia Rossi')
  await person.click(screen.getByRole('button', { name: 'Save 1 recording' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[0]?.participants).toMatchObject([{ participantId: giulia.id }])
})

test('parts are made of lines of a long transcript, from the first to the last that are chosen', async () => {
  segments = Array.from({ length: 240 }, (_, index) => ({
    start: index / 4,
    end: index / 4 + 0.2,
    text: `line ${index} about the ${index % 60 === 0 ? 'vintage' : 'weather'}`,
  }))
  const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
  await person.click(await screen.findByRole('button', { name: 'Choose lines of the transcript' }))
  // So many lines cannot become a part each.
  expect(screen.queryByRole('button', { name: /one for each line/ })).toBeNull()
  const dialog = within(screen.getByRole('dialog', { name: 'Parts of the transcript' }))
  expect(dialog.getByRole('button', { name: 'Make a part of them' })).toBeDisabled()
  const search = dialog.getByRole('searchbox', { name: 'Search in the transcript' })
  await person.type(search, 'pigeon')
  expect(dialog.getByText('No line contains that.')).toBeVisible()
  await person.clear(search)
  await person.type(search, 'VINTAGE')
  await person.click(dialog.getByRole('button', { name: /line 60 about/ }))
  // Lines are one tab stop, among which arrows move.
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(dialog.getByText('121 lines, 0:15 to 0:45.2')).toBeVisible()
  expect(dialog.getByRole('button', { name: /line 120 about/ })).toHaveAttribute('aria-pressed', 'true')
  await person.click(dialog.getByRole('button', { name: 'Make a part of them' }))
  expect(dialog.getByText(/^The part “line 60 about the vintage” is added/)).toBeVisible()
  expect(search).toHaveFocus()
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('textbox', { name: 'Name of part 1' })).toHaveValue('line 60 about the vintage')
  expect(screen.getByRole('textbox', { name: 'Start' })).toHaveValue('0:15')
  expect(screen.getByRole('textbox', { name: 'End' })).toHaveValue('0:45.2')
})
