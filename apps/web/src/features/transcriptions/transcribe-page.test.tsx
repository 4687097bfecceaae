import { followOperations, getOperation } from '@lares/shared-types/contracts/operations'
import * as contracts from '@lares/shared-types/contracts/transcriptions'
import type { Operation } from '@lares/shared-types/operations'
import type { Transcribable, TranscriptionSetup } from '@lares/shared-types/transcriptions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleId } from '../../testing/sample-items.ts'

const models: TranscriptionSetup['models'] = [
  { name: 'base', isInstalled: false, downloadBytes: 52_000_000, memoryBytes: 1_700_000_000, fits: true },
  { name: 'small', isInstalled: false, downloadBytes: 166_000_000, memoryBytes: 3_900_000_000, fits: false },
]

const nothing: TranscriptionSetup = { engine: null, model: null, models, downloadOperationId: null }
const local: TranscriptionSetup = { ...nothing, engine: 'local' }

function toRecording(title: string, more: Partial<Transcribable> = {}): Transcribable {
  return {
    item: { id: sampleId(), kind: 'record', title },
    date: '1952-01',
    duration: 65,
    transcript: 'none',
    operationId: null,
    ...more,
  }
}

function toOperation(more: Partial<Operation> = {}): Operation {
  return {
    id: sampleId(),
    kind: 'transcription',
    state: 'running',
    done: 1,
    total: 4,
    createdAt: '2026-11-23T10:00:00Z',
    updatedAt: '2026-11-23T10:00:00.000001Z',
    ...more,
  }
}

function createArchive(
  user: typeof ada,
  setup: TranscriptionSetup,
  recordings: readonly Transcribable[] = [],
  operations: readonly Operation[] = [],
) {
  const archive = createFakeArchive(user)
  const started: unknown[] = []
  archive.on(contracts.readTranscriptionSetup, () => setup)
  archive.on(contracts.findTranscribable, () => ({ recordings: [...recordings], nextCursor: null }))
  archive.on(contracts.listTranscriptions, () => ({
    transcriptions: operations.map((operation) => ({
      operation,
      language: null,
      ...(operation.state === 'pending' && { waitsFor: 'ai-unreachable' }),
    })),
    nextCursor: null,
  }))
  archive.on(getOperation, ({ params }) => {
    const found = operations.find(({ id }) => id === params.id)
    if (!found) throw new ErrorReply('not-found')
    return found
  })
  archive.on(followOperations, () => undefined)
  archive.on(contracts.startTranscriptions, ({ body }) => {
    started.push(body)
    return { operationIds: body.itemIds.map(() => sampleId()), refused: [] }
  })
  return { archive, started }
}

const relative = { ...bruno, permissions: [...bruno.permissions, 'media:process' as const] }

const openPage = () => openApp('/tabTools/transcribe')

test('without anything that transcribes, people learn whom to ask, and that they can write by hand', async () => {
  createArchive(relative, nothing)
  await openPage()
  expect(await screen.findByText(/Ask the person who runs the archive/)).toBeVisible()
  expect(screen.getByText(/write and correct the text of a recording by hand/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Transcribe' })).toBeNull()
})

test('somebody who may not process media sees what is going on and is told what is missing', async () => {
  createArchive(bruno, local, [toRecording('The radio')])
  await openPage()
  expect(await screen.findByText(/for that you need the right to process media/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Transcribe/ })).toBeNull()
})

test('an administrator downloads a model, but none for which there is no memory', async () => {
  const { archive } = createArchive(ada, nothing)
  const asked: string[] = []
  archive.on(contracts.downloadSpeechModel, ({ params }) => {
    asked.push(params.name)
    return { operationId: null }
  })
  await openPage()
  const button = await screen.findByRole('button', { name: 'Download: Whisper base' })
  expect(screen.getByRole('button', { name: 'Download: Whisper small' })).toBeDisabled()
  await userEvent.click(button)
  expect(asked).toEqual(['base'])
})

test('chosen recordings are transcribed in the chosen language', async () => {
  const recordings = [
    toRecording('The radio'),
    toRecording('The boat'),
    toRecording('Busy', { operationId: sampleId() }),
  ]
  const { started } = createArchive(relative, local, recordings)
  await openPage()
  await userEvent.click(await screen.findByRole('checkbox', { name: /The boat/ }))
  expect(screen.getByRole('checkbox', { name: /Busy/ })).toBeDisabled()
  await userEvent.selectOptions(screen.getByLabelText('Language that is spoken'), 'fr')
  await userEvent.click(screen.getByRole('button', { name: 'Transcribe 1 recording' }))
  expect(await screen.findByText(/1 recording is being transcribed/)).toBeVisible()
  expect(started).toEqual([{ itemIds: [recordings[1]?.item.id], language: 'fr', replace: false }])
})

test('recordings are chosen and transcribed with the keyboard alone', async () => {
  const recordings = [toRecording('The radio'), toRecording('The boat')]
  const { started } = createArchive(relative, local, recordings)
  const person = userEvent.setup()
  await openPage()
  const tabTo = async (element: HTMLElement) => {
    for (let presses = 0; document.activeElement !== element; presses += 1) {
      if (presses > 60) throw new Error('It is not reached with the Tab key.')
      await person.tab()
    }
  }
  await tabTo(await screen.findByRole('checkbox', { name: /The radio/ }))
  await person.keyboard(' ')
  await tabTo(screen.getByRole('checkbox', { name: /The boat/ }))
  await person.keyboard(' ')
  await tabTo(screen.getByRole('button', { name: 'Transcribe 2 recordings' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByText(/2 recordings are being transcribed/)).toBeVisible()
  expect(started).toMatchObject([{ itemIds: recordings.map(({ item }) => item.id) }])
})

test('a transcript that somebody has corrected is replaced only after a question', async () => {
  const { started } = createArchive(relative, local, [toRecording('The radio', { transcript: 'person' })])
  await openPage()
  await userEvent.click(await screen.findByRole('checkbox', { name: /The radio/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Transcribe 1 recording' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the transcript?' }))
  expect(dialog.getByText(/1 of them was written or corrected by somebody/)).toBeVisible()
  expect(started).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Transcribe again' }))
  expect(started).toMatchObject([{ replace: true }])
})

test('transcriptions tell their progress, what they wait for, and that nobody speaks', async () => {
  const item = { id: sampleId(), kind: 'record' as const, title: 'Tape 12' }
  createArchive(
    relative,
    local,
    [],
    [
      toOperation({ item }),
      toOperation({ state: 'pending' }),
      toOperation({ state: 'succeeded', result: { count: 0 }, endedAt: '2026-11-23T10:01:00Z' }),
      toOperation({ state: 'failed', error: 'no-sound', endedAt: '2026-11-23T10:01:00Z' }),
    ],
  )
  await openPage()
  const list = within(await screen.findByRole('list', { name: 'Your transcriptions' }))
  const rows = await list.findAllByRole('listitem')
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'Tape 12' })).toBeVisible()
  expect(within(rows[0] as HTMLElement).getByText('25%')).toBeVisible()
  expect(within(rows[1] as HTMLElement).getByText(/does not answer/)).toBeVisible()
  expect(within(rows[2] as HTMLElement).getByText(/Nobody speaks in it/)).toBeVisible()
  expect(within(rows[3] as HTMLElement).getByText('There is no sound in this file.')).toBeVisible()
})

test('a search shows each letter at once, and is in the address once somebody pauses', async () => {
  const { archive } = createArchive(relative, local, [toRecording('The radio')])
  const searched: unknown[] = []
  archive.on(contracts.findTranscribable, ({ body }) => {
    searched.push(body.selection)
    return { recordings: [], nextCursor: null }
  })
  await openApp('/tabTools/transcribe?q=boa')
  const field = await screen.findByRole('searchbox', { name: 'Search recordings and films' })
  expect(field).toHaveValue('boa')
  for (const value of ['bo', 'boo', 'boot']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  expect(window.location.search).toBe('?q=boa')
  await waitFor(() => expect(window.location.search).toBe('?q=boot'))
  await waitFor(() => expect(searched.at(-1)).toMatchObject({ filter: { q: 'boot' } }))
  fireEvent.change(field, { target: { value: '' } })
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a link on the page to another search shows that search', async () => {
  const { archive } = createArchive(relative, local, [toRecording('The radio')])
  archive.on(contracts.findTranscribable, () => ({ recordings: [], nextCursor: null }))
  const { router } = await openApp('/tabTools/transcribe?q=boat')
  const field = await screen.findByRole('searchbox', { name: 'Search recordings and films' })
  expect(field).toHaveValue('boat')
  await act(() => router.navigate('/tabTools/transcribe?q=lake'))
  await waitFor(() => expect(field).toHaveValue('lake'))
  await act(() => router.navigate('/tabTools/transcribe'))
  await waitFor(() => expect(field).toHaveValue(''))
})

test('what cannot be loaded is told', async () => {
  const { archive } = createArchive(relative, local)
  archive.on(contracts.readTranscriptionSetup, () => {
    throw new ErrorReply('upstream-unavailable')
  })
  await openPage()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
