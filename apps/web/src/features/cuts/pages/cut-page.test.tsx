import { getPeaks } from '@lares/shared-types/contracts/assets'
import * as contracts from '@lares/shared-types/contracts/cuts'
import { getItem } from '@lares/shared-types/contracts/items'
import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { listVersions } from '@lares/shared-types/contracts/versions'
import type { Cut } from '@lares/shared-types/cuts'
import type { Operation } from '@lares/shared-types/operations'
import type { Segment } from '@lares/shared-types/transcripts'
import type { AudioVersion } from '@lares/shared-types/versions'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
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
const noCut: Cut = { id: sampleId(), operationId: sampleId(), pieces: [], versionId: null, undoable: false }
const giulia = sampleParticipant('Giulia Rossi')

let cut: Cut
let undone: string[]
let operation: Operation
let segments: readonly Segment[]
let sent: (readonly { title: string; participants?: readonly object[] | undefined }[])[]
let send: (event: string, data: object) => void

beforeEach(() => {
  localStorage.clear()
  const archive = createFakeArchive(ada)
  cut = noCut
  undone = []
  operation = {
    id: noCut.operationId ?? '',
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
  archive.on(contracts.undoCut, ({ params }) => {
    undone.push(params.id)
    return { trashed: 1, kept: 0, reverted: false }
  })
  archive.on(contracts.startCut, ({ body }) => {
    sent.push(body.pieces)
    return cut
  })
  const events: Uint8Array[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  send = (event, data) => {
    const message = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    events.push(message)
    for (const stream of streams) stream.enqueue(message)
  }
  archive.on(followOperations, () => {
    // Each visit of the page has a stream of its own.
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const message of events) controller.enqueue(message)
        streams.push(controller)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
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
  await waitFor(() => expect(list.queryByDisplayValue('First')).toBeNull())
  expect(await list.findByDisplayValue('Third')).toBeVisible()
})

test('a cut that runs is not started again, and is followed, and undone, on a later visit of the page', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByRole('button', { name: 'Save 1 recording' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save 1 recording' })).toBeDisabled())
  cleanup()
  await openApp(`/tabTools/cutaudio?id=${id}`)
  expect(await screen.findByDisplayValue('First')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save 1 recording' })).toBeDisabled()
  cleanup()
  const pieces = [{ id: sampleId(), kind: 'record' as const, title: 'First' }]
  cut = { ...cut, pieces, undoable: true }
  operation = { ...operation, state: 'succeeded', done: 1, updatedAt: '2026-11-23T10:00:02.000000Z' }
  const last = await openApp(`/tabTools/cutaudio?id=${id}`)
  const undo = await screen.findByRole('button', { name: 'Undo: move them to the trash' })
  await waitFor(() => expect(screen.queryByDisplayValue('First')).toBeNull())
  await last.person.click(undo)
  await waitFor(() => expect(undone).toEqual([cut.id]))
  expect(sent).toHaveLength(1)
})

test('the parts of a cut that has failed stay, also when its operation is no longer known', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByRole('button', { name: 'Save 1 recording' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  cut = { ...cut, operationId: null } as never
  await openApp(`/tabTools/cutaudio?id=${id}`)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save 1 recording' })).toBeEnabled())
  expect(screen.getByDisplayValue('First')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lares.cut.'))).toEqual([])
})

test('buttons set the start and the end of the selected part to the position, as keys do', async () => {
  const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
  await person.click(await screen.findByRole('button', { name: 'Split here' }))
  const start = screen.getByRole('button', { name: 'Part starts here' })
  const end = screen.getByRole('button', { name: 'Part ends here' })
  expect(start).toBeDisabled()
  expect(end).toBeDisabled()
  await person.click(screen.getByRole('textbox', { name: 'Name of part 1' }))
  const audio = document.querySelector('audio') as HTMLAudioElement
  const seek = (seconds: number) => {
    audio.currentTime = seconds
    fireEvent(audio, new Event('seeked'))
  }
  seek(12.5)
  await person.click(start)
  expect(screen.getByRole('textbox', { name: 'Start' })).toHaveValue('0:12.5')
  seek(40)
  await person.click(end)
  expect(screen.getByRole('textbox', { name: 'End' })).toHaveValue('0:40')
})

test('a name of a person that was typed and not confirmed is saved with the part', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByText('Date, language, people'))
  await person.type(await screen.findByRole('combobox', { name: 'People' }), 'Giulia Rossi')
  await person.click(screen.getByRole('button', { name: 'Save 1 recording' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[0]?.participants).toMatchObject([{ participantId: giulia.id }])
})

test('a name of a person that was typed is not lost when its section is closed', async () => {
  const person = await openWithPart('First')
  const summary = screen.getByText('Date, language, people')
  await person.click(summary)
  await person.type(await screen.findByRole('combobox', { name: 'People' }), 'Nobody')
  const section = summary.closest('details') as HTMLDetailsElement
  section.open = false
  fireEvent(section, new Event('toggle'))
  await person.click(screen.getByRole('button', { name: 'Save 1 recording' }))
  const field = await screen.findByRole('combobox', { name: 'People' })
  expect(field).toHaveValue('Nobody')
  await waitFor(() => expect(field).toHaveFocus())
  expect(section.open).toBe(true)
  expect(sent).toEqual([])
})

test('the focus moves from a removed part to the one that takes its place', async () => {
  const person = await openWithPart('First')
  await person.click(screen.getByRole('button', { name: 'Split here' }))
  screen.getByRole('button', { name: 'Leave out First' }).focus()
  await person.keyboard('{Enter}')
  const [part] = within(screen.getByRole('list', { name: 'New recordings' })).getAllByRole('listitem')
  expect(screen.queryByDisplayValue('First')).toBeNull()
  expect(part).toContainElement(document.activeElement as HTMLElement)
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
  await waitFor(() => expect(screen.queryByRole('button', { name: /one for each line/ })).toBeNull())
  const dialog = within(screen.getByRole('dialog', { name: 'Parts of the transcript' }))
  expect(dialog.getByRole('button', { name: 'Make a part of them' })).toBeDisabled()
  const search = dialog.getByRole('searchbox', { name: 'Search in the transcript' })
  await person.type(search, 'pigeon')
  expect(await dialog.findByText('No line contains that.')).toBeVisible()
  await person.clear(search)
  await person.type(search, 'VINTAGE')
  await person.click(dialog.getByRole('button', { name: /line 60 about/ }))
  // Lines are one tab stop, among which arrows move.
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await dialog.findByText('121 lines, 0:15 to 0:45.2')).toBeVisible()
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /line 120 about/ })).toHaveAttribute('aria-pressed', 'true'),
  )
  await person.click(dialog.getByRole('button', { name: 'Make a part of them' }))
  expect(await dialog.findByText(/^The part “line 60 about the vintage” is added/)).toBeVisible()
  await waitFor(() => expect(search).toHaveFocus())
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name of part 1' })).toHaveValue('line 60 about the vintage'),
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Start' })).toHaveValue('0:15'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'End' })).toHaveValue('0:45.2'))
})

describe('a film with a version', () => {
  const film = sampleAsset(id, {
    filename: 'wedding.mp4',
    mediaType: 'video/mp4',
    family: 'video',
    duration: 60,
    size: 150_000_000,
    playableSmallSize: 15_000_000,
  })
  const version: AudioVersion = {
    asset: { ...film, id: sampleId(), versionOf: film.id, duration: 50.6 },
    madeFrom: film.id,
    method: 'cut',
    recipe: { parts: [{ from: 0, to: 50 }] },
    name: 'Without the lens cap',
    note: '',
    madeBy: null,
    timeMap: [
      [0, 0],
      [50, 50],
      [60, 50],
    ],
    isPlayed: true,
    createdAt: '2026-11-23T10:00:00Z',
  }
  let cutFrom: (string | undefined)[]

  beforeEach(() => {
    cutFrom = []
    const archive = createFakeArchive(ada)
    const { asset, timeMap } = version
    const played = { ...asset, ...(timeMap && { timeMap }) }
    archive.on(getItem, () =>
      sampleItem('video', { id, title: 'The wedding', assets: [{ ...film, played }] }),
    )
    archive.on(listVersions, () => ({ versions: [version] }))
    archive.on(getTranscript, () => ({
      language: 'en' as const,
      segments: [],
      speakers: [],
      origin: 'person' as const,
      version: 1,
      updatedAt: null,
    }))
    archive.on(getOperation, () => operation)
    archive.on(contracts.getCut, () => cut)
    archive.on(contracts.startCut, ({ body }) => {
      cutFrom.push(body.assetId)
      return cut
    })
  })

  const getVideo = () => document.querySelector('video')

  async function openWithPart() {
    const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
    await person.click(await screen.findByRole('button', { name: 'Split here' }))
    return person
  }

  test('is cut from the version that is played', async () => {
    const person = await openWithPart()
    expect(screen.getByRole('combobox', { name: 'Cut from' })).toHaveDisplayValue(
      'Without the lens cap (is played)',
    )
    expect(getVideo()?.src).toContain(`/assets/${version.asset.id}/playable`)
    expect(screen.getByText('0:00 of 0:50')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save 1 film' }))
    await waitFor(() => expect(cutFrom).toEqual([version.asset.id]))
  })

  test('is shown in its smaller copy where data is to be saved, and in the best where that fails', async () => {
    defineUntilTestEnds(navigator, { connection: { saveData: true } })
    await openWithPart()
    const getSearch = () => new URL(getVideo()?.src ?? '').search
    expect(getSearch()).toBe('?quality=small')
    const lost = { code: 2 } as MediaError
    const element = getVideo() as HTMLVideoElement
    Object.defineProperty(element, 'error', { value: lost, configurable: true })
    fireEvent.error(element)
    expect(getSearch()).toBe('?quality=small')
    Object.defineProperty(element, 'error', { value: null })
    fireEvent.error(element)
    expect(getSearch()).toBe('')
  })

  test('is cut from its original where that is chosen', async () => {
    const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Cut from' }), 'The original')
    expect(getVideo()?.src).toContain(`/assets/${film.id}/playable`)
    await person.click(screen.getByRole('button', { name: 'Split here' }))
    await person.click(screen.getByRole('button', { name: 'Save 1 film' }))
    await waitFor(() => expect(cutFrom).toEqual([film.id]))
  })
})

describe('a waveform', () => {
  const withPeaks = {
    ...asset,
    renditions: [{ name: 'peaks' as const, variant: '', mediaType: 'application/octet-stream' }],
  }

  /** A minute in bins of 0.1 s: ten seconds of speech, three of silence, and so on. */
  const levels = Uint8Array.from({ length: 600 }, (_, bin) => (bin % 130 < 100 ? 200 : 20))

  async function openWithWaveform() {
    const archive = createFakeArchive(ada)
    archive.on(getItem, () => sampleItem('record', { id, title: 'The tape', assets: [withPeaks] }))
    archive.on(listVersions, () => ({ versions: [] }))
    archive.on(getTranscript, () => ({
      language: 'en' as const,
      segments: [
        { start: 0, end: 12, text: 'The vintage' },
        { start: 13, end: 20.4, text: 'The weather' },
      ],
      speakers: [],
      origin: 'person' as const,
      version: 1,
      updatedAt: null,
    }))
    archive.on(getPeaks, () => new Response(createPeaksFile(levels, 0.1)))
    const { person } = await openApp(`/tabTools/cutaudio?id=${id}`)
    return { person, calls: archive.calls }
  }

  test('says how long somebody speaks and how long it is silent, without another request', async () => {
    const { calls } = await openWithWaveform()
    const legend = within(await screen.findByRole('list', { name: 'Sound' }))
    // Of the first line, two seconds are silent.
    expect(legend.getByText('Speech: 0:17')).toBeVisible()
    expect(legend.getByText('Silence: 0:12')).toBeVisible()
    expect(calls.filter((call) => call.endsWith('/peaks'))).toHaveLength(1)
  })

  test('is requested with its recording while the page before is still shown', async () => {
    const archive = createFakeArchive(ada)
    archive.on(getItem, () => sampleItem('record', { id, title: 'The tape', assets: [withPeaks] }))
    archive.on(listVersions, () => ({ versions: [] }))
    const body = new Uint8Array(createPeaksFile(levels, 0.1))
    archive.on(getPeaks, () => new Response(body))
    const { router } = await openApp('/tabTools')
    const before = await screen.findByRole('heading', { level: 1, name: 'Tools' })
    await act(async () => void router.navigate(`/tabTools/cutaudio?id=${id}`))
    const paths = () => archive.calls.filter((call) => call.includes(id) || call.includes(asset.id))
    await waitFor(() => expect(paths()).toHaveLength(3))
    expect(before).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Sound' })).toBeVisible()
    const requested = paths().filter((call) => !call.includes('transcript') && !call.includes('playable'))
    expect(requested).toEqual([
      `GET /api/items/${id}`,
      `GET /api/assets/${asset.id}/peaks`,
      `GET /api/assets/${asset.id}/versions`,
    ])
  })

  test('shows what a split at silences would make before it is made', async () => {
    const { person } = await openWithWaveform()
    const status = await screen.findByText('Makes 5 parts. Left out: 0:10')
    const seconds = screen.getByRole('textbox', { name: 'Seconds of silence, at least' })
    const button = screen.getByRole('button', { name: 'Split at silences' })
    await person.clear(seconds)
    await person.type(seconds, '4')
    await waitFor(() => expect(status).toHaveTextContent('Makes 1 part. Left out: 0:00'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'New recordings' })).toBeNull())
    await person.clear(seconds)
    await person.type(seconds, '2.5')
    await person.click(button)
    expect(
      within(screen.getByRole('list', { name: 'New recordings' })).getAllByRole('listitem'),
    ).toHaveLength(5)
  })

  test('moves the edges of a part to silence by a key', async () => {
    const { person } = await openWithWaveform()
    await screen.findByRole('list', { name: 'Sound' })
    const wave = screen.getByRole('application')
    wave.focus()
    await person.keyboard('s')
    const list = within(screen.getByRole('list', { name: 'New recordings' }))
    const start = list.getByRole('textbox', { name: 'Start' })
    await person.clear(start)
    await person.type(start, '0:09.7{Enter}')
    const end = list.getByRole('textbox', { name: 'End' })
    await person.clear(end)
    await person.type(end, '0:22.8{Enter}')
    wave.focus()
    await person.keyboard('{ArrowDown}m')
    await waitFor(() => expect(start).toHaveValue('0:10.05'))
    await waitFor(() => expect(end).toHaveValue('0:23.05'))
  })
})

/** A file of one level, in the format of the media engine. */
function createPeaksFile(levels: Uint8Array, secondsPerBin: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(20 + levels.length * 2))
  view.setUint32(0, 0x314b504c, true)
  view.setUint32(4, 1, true)
  view.setFloat32(8, secondsPerBin, true)
  view.setUint32(12, levels.length, true)
  view.setUint32(16, 20, true)
  for (const [bin, level] of levels.entries()) {
    view.setUint8(20 + bin * 2, level)
    view.setUint8(21 + bin * 2, level)
  }
  return view.buffer
}
