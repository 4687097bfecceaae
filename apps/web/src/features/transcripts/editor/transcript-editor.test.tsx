import { getAlignment, startAlignment } from '@lares/shared-types/contracts/alignments'
import { getItem } from '@lares/shared-types/contracts/items'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { getTranscript, writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Transcript } from '@lares/shared-types/transcripts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

const id = sampleId()
const opened: Transcript = {
  language: 'en',
  segments: [{ start: 0, end: 3, text: 'We had one radio.' }],
  speakers: [],
  origin: 'person',
  version: 1,
  updatedAt: null,
}

let archive: ReturnType<typeof createFakeArchive>

beforeEach(() => {
  localStorage.clear()
  archive = createFakeArchive(ada)
  archive.on(getItem, () => sampleItem('record', { id, title: 'The radio', hasTranscript: true }))
  archive.on(getTranscript, () => opened)
  archive.on(listParticipants, () => ({ participants: [] }))
})

async function openAndType(text: string) {
  const { person } = await openApp(`/records/${id}/transcript`)
  await person.type(await screen.findByDisplayValue('We had one radio.'), text)
  return person
}

test('a transcript is saved once by a key that is pressed again while it is saved', async () => {
  const versions: number[] = []
  let finish: (() => void)[] = []
  archive.on(writeTranscript, async ({ body }) => {
    versions.push(body.version)
    await new Promise<void>((resolve) => finish.push(resolve))
    return { ...opened, segments: body.segments, version: body.version + 1 } as Transcript
  })
  const person = await openAndType(' Then')
  await person.keyboard('{Control>}s{/Control}{Control>}s{/Control}')
  await waitFor(() => expect(finish).not.toEqual([]))
  for (const end of finish) end()
  finish = []
  const save = screen.getByRole('button', { name: 'Save' })
  await waitFor(() => expect(save).toBeDisabled())
  await person.type(screen.getByDisplayValue('We had one radio. Then'), ' two.')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(finish).not.toEqual([]))
  expect(versions).toEqual([1, 2])
})

test('a key that is held down does not try again to save what could not be saved', async () => {
  let attempts = 0
  archive.on(writeTranscript, () => {
    attempts += 1
    return new ErrorReply('upstream-unavailable')
  })
  const person = await openAndType(' Then')
  await person.keyboard('{Control>}s{/Control}')
  await screen.findByRole('alert')
  const held = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, repeat: true, cancelable: true })
  fireEvent(window, held)
  expect(held.defaultPrevented).toBe(true)
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(attempts).toBe(2))
})

test('the editor begins with the transcript that is saved now, not with the one that was read before', async () => {
  const { router } = await openApp(`/records/${id}/transcript?view=read`)
  await screen.findByText('We had one radio.')
  const loading = Promise.withResolvers<Transcript>()
  archive.on(getTranscript, () => loading.promise)
  await act(() => router.navigate(`/records/${id}/transcript`))
  const reads = () => archive.calls.filter((call) => call === `GET /api/items/${id}/transcript`)
  await waitFor(() => expect(reads()).toHaveLength(2))
  expect(screen.queryByDisplayValue('We had one radio.')).toBeNull()
  loading.resolve({ ...opened, segments: [{ start: 0, end: 3, text: 'We had two radios.' }], version: 2 })
  expect(await screen.findByDisplayValue('We had two radios.')).toBeVisible()
})

test('a line whose times are a guess is still one after it was saved and opened again', async () => {
  const saved: Transcript['segments'][] = []
  archive.on(writeTranscript, ({ body }) => {
    saved.push(body.segments)
    archive.on(getTranscript, () => ({ ...opened, segments: body.segments, version: 2 }))
    return { ...opened, segments: body.segments, version: 2 } as Transcript
  })
  const { person, router } = await openApp(`/records/${id}/transcript`)
  await person.type(await screen.findByDisplayValue('We had one radio.'), ' Then')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual([{ start: 0, end: 3, text: 'We had one radio. Then', isUntimed: true }])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
  await act(() => router.navigate(`/records/${id}/transcript?view=read`))
  await screen.findByText('We had one radio. Then')
  expect(screen.queryByText('Time to be found')).toBeNull()
  await act(() => router.navigate(`/records/${id}/transcript`))
  expect(await screen.findByText('Time to be found')).toBeVisible()
})

test('a draft that is resumed stays on the device until its copy is stored', async () => {
  const key = `lares.draft.${ada.id}.transcripts.${id}/earlier`
  const values = { ...opened, segments: undefined, lines: [{ start: 0, end: 3, text: 'We had two.' }] }
  localStorage.setItem(key, JSON.stringify({ values, opened, at: Date.now() }))
  const { person } = await openApp(`/records/${id}/transcript`)
  const resume = await screen.findByRole('button', { name: 'Resume' })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await person.click(resume)
  expect(await screen.findByDisplayValue('We had two.')).toBeVisible()
  expect(localStorage.getItem(key)).not.toBeNull()
  full.mockRestore()
})

test('a draft that is resumed becomes that of the editor at once', async () => {
  const prefix = `lares.draft.${ada.id}.transcripts.${id}/`
  const values = { ...opened, segments: undefined, lines: [{ start: 0, end: 3, text: 'We had two.' }] }
  localStorage.setItem(`${prefix}earlier`, JSON.stringify({ values, opened, at: Date.now() }))
  const { person } = await openApp(`/records/${id}/transcript`)
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  expect(keys).toHaveLength(1)
  expect(keys).not.toContain(`${prefix}earlier`)
})

test('a time that is set while a version with shorter silence plays is the second of the original', async () => {
  const original = sampleAsset(id, { family: 'audio', filename: 'radio.opus', duration: 30 })
  const timeMap: [number, number][] = [
    [0, 0],
    [2, 2],
    [12, 3],
    [30, 21],
  ]
  const played = { ...original, id: sampleId(), duration: 21, timeMap }
  archive.on(getItem, () =>
    sampleItem('record', { id, title: 'The radio', hasTranscript: true, assets: [{ ...original, played }] }),
  )
  const { person } = await openApp(`/records/${id}/transcript`)
  await person.click(await screen.findByRole('button', { name: 'Play The radio' }))
  await waitFor(() => expect(document.querySelector('audio')?.paused).toBe(false))
  const audio = document.querySelector('audio') as HTMLAudioElement
  await person.click(screen.getByDisplayValue('We had one radio.'))
  audio.currentTime = 10
  await person.keyboard('{F4}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'End' })).toHaveValue('0:19.00'))
  audio.currentTime = 4.5
  await person.keyboard('{F2}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Start' })).toHaveValue('0:13.50'))
})

test('the times that were looked for when the editor was left are there when it is opened again', async () => {
  const sound = sampleAsset(id, { family: 'audio', filename: 'radio.opus', duration: 30 })
  archive.on(getItem, () =>
    sampleItem('record', { id, title: 'The radio', hasTranscript: true, assets: [sound] }),
  )
  const [alignmentId, operationId] = [sampleId(), sampleId()]
  const times = { createdAt: '2026-01-02T10:00:00.000Z', updatedAt: '2026-01-02T10:00:00.000Z' }
  let state: 'running' | 'succeeded' = 'running'
  archive.on(getOperation, () => ({ id: operationId, kind: 'alignment' as const, state, done: 0, ...times }))
  const words = [4, 4.2, 4.4, 4.6].map((start): [number, number] => [start, start + 0.2])
  const result = { lines: [{ start: 4, end: 4.8, words }], isDoubtful: false }
  const alignment = { id: alignmentId, itemId: id, operationId }
  archive.on(startAlignment, () => ({ ...alignment, result: null }))
  archive.on(getAlignment, () => ({ ...alignment, result: state === 'running' ? null : result }))
  const { person, router } = await openApp(`/records/${id}/transcript`)
  await screen.findByDisplayValue('We had one radio.')
  await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Find the times of all lines' }))
  expect(await screen.findByText('Listening for where the lines are spoken')).toBeVisible()
  await act(() => router.navigate(`/records/${id}/transcript?view=read`))
  await waitFor(() => expect(screen.queryByDisplayValue('We had one radio.')).toBeNull())
  state = 'succeeded'
  await act(() => router.navigate(`/records/${id}/transcript`))
  expect(await screen.findByText('The time of 1 line was found.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
})
