import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { getItem, listItems, listRevisions, trashItem } from '@lares/shared-types/contracts/items'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { listPlaybackPositions, writePlaybackPosition } from '@lares/shared-types/contracts/playback'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storePosition } from '../../../shared/playback/playback-positions.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem, sampleSummary } from '../../../testing/sample-items.ts'
import { findSegmentIndex } from './transcript-lines.tsx'

const segments = [
  { start: 0, end: 4, text: 'It was snowing.', speaker: 'Jeanne' },
  { start: 5, end: 9, text: 'We had one room.' },
]
const transcript = {
  language: 'en' as const,
  segments,
  speakers: [],
  origin: 'person' as const,
  version: 1,
  updatedAt: null,
}

describe('a recording', () => {
  const id = sampleId()
  const sound = sampleAsset(id, { family: 'audio', filename: 'snow.opus', duration: 33 })
  let archive: ReturnType<typeof createFakeArchive>
  let written: { seconds: number }[]

  beforeEach(() => {
    written = []
    archive = createFakeArchive(ada)
    archive.on(getSession, () => ({ user: ada }))
    archive.on(getItem, () =>
      sampleItem('record', { id, title: 'Snow', assets: [sound], hasTranscript: true }),
    )
    archive.on(listItems, () => ({
      items: [sampleSummary('record', { id, title: 'Snow', cover: sound, assetCount: 1 })],
      nextCursor: null,
    }))
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(listParticipants, () => ({ participants: [] }))
    archive.on(getTranscript, () => transcript)
    archive.on(getWaveform, () => undefined)
    archive.on(writePlaybackPosition, ({ params, body }) => {
      written.push(body)
      return { itemId: params.id, ...body }
    })
  })

  const getAudio = () => document.querySelector('audio')

  test('a transcript without a sound file is plain text', async () => {
    archive.on(getItem, () => sampleItem('record', { id, title: 'Snow', hasTranscript: true }))
    await openApp(`/records/${id}/profile`)
    expect(await screen.findByText('We had one room.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /We had one room/ })).toBeNull()
  })

  test('starts at the second given in the URL', async () => {
    storePosition(ada.id, { itemId: id, seconds: 20, at: 1 })
    const { person } = await openApp(`/records/${id}/profile?t=5`)
    const line = await screen.findByRole('button', { name: /We had one room/ })
    expect(line.closest('li')).toHaveAttribute('aria-current', 'true')
    await person.click(screen.getByRole('button', { name: 'Play Snow' }))
    await waitFor(() => expect(getAudio()?.currentTime).toBe(5))
  })

  test('clicking a transcript line plays from its start', async () => {
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: /We had one room/ }))
    await waitFor(() => expect(getAudio()?.currentTime).toBe(5))
    expect(getAudio()?.paused).toBe(false)
    const [slider] = await screen.findAllByRole('slider', { name: 'Position' })
    expect(slider).toHaveAttribute('aria-valuetext', '0:05 / 0:33')
  })

  test('resumes where the user stopped on another device', async () => {
    storePosition(ada.id, { itemId: id, seconds: 12, at: Date.parse('2026-01-02') })
    const at = '2026-01-03T00:00:00.000Z'
    archive.on(listPlaybackPositions, () => ({ positions: [{ itemId: id, seconds: 27, at }] }))
    const { person } = await openApp(`/records/${id}/profile`)
    expect(await screen.findByText('0:27 / 0:33')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Play Snow' }))
    await waitFor(() => expect(getAudio()?.currentTime).toBe(27))
  })

  test('what was heard here without a connection reaches the archive later', async () => {
    storePosition(ada.id, { itemId: id, seconds: 12, at: Date.parse('2026-01-03') })
    const at = '2026-01-02T00:00:00.000Z'
    archive.on(listPlaybackPositions, () => ({ positions: [{ itemId: id, seconds: 27, at }] }))
    await openApp(`/records/${id}/profile`)
    expect(await screen.findByText('0:12 / 0:33')).toBeVisible()
    await waitFor(() => expect(written).toEqual([{ seconds: 12, at: '2026-01-03T00:00:00.000Z' }]))
  })

  test('the lock screen shows what is played, and its buttons act', async () => {
    const handlers = new Map<string, (details: object) => void>()
    const session = {
      metadata: null as { title: string } | null,
      setActionHandler: (action: string, handler: (details: object) => void) => handlers.set(action, handler),
      setPositionState: () => undefined,
    }
    vi.stubGlobal(
      'MediaMetadata',
      class {
        readonly title: string
        constructor({ title }: { title: string }) {
          this.title = title
        }
      },
    )
    Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaSession'))
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
    await waitFor(() => expect(session.metadata?.title).toBe('Snow'))
    act(() => handlers.get('seekto')?.({ seekTime: 21 }))
    expect(getAudio()?.currentTime).toBe(21)
    act(() => handlers.get('pause')?.({}))
    expect(getAudio()?.paused).toBe(true)
  })

  test('ends when the recording is moved to the trash', async () => {
    archive.on(trashItem, () => undefined)
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
    await screen.findByRole('region', { name: 'Player' })
    await person.click(screen.getByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Move to the trash' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Player' })).toBeNull())
    expect(getAudio()).toBeNull()
  })

  test('goes on while the reader walks to another page, and its position reaches the archive', async () => {
    const { person, router } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
    const player = await screen.findByRole('region', { name: 'Player' })
    await router.navigate('/records')
    await screen.findByRole('button', { name: 'Play all' })
    const audio = getAudio()
    expect(audio?.paused).toBe(false)
    if (audio) audio.currentTime = 9
    audio?.dispatchEvent(new Event('timeupdate'))
    await person.click(within(player).getByRole('button', { name: 'Pause Snow' }))
    await waitFor(() => expect(written.at(-1)).toMatchObject({ seconds: 9 }))
    await person.click(within(player).getByRole('button', { name: 'Close the player' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Player' })).toBeNull())
    expect(getAudio()).toBeNull()
  })

  test('searching in the transcript goes from match to match', async () => {
    const { person } = await openApp(`/records/${id}/profile`)
    const region = await screen.findByRole('region', { name: 'Transcript' })
    await person.type(within(region).getByRole('searchbox', { name: 'Search in the transcript' }), 'w')
    expect(within(region).getByText('1 of 2 matches')).toBeVisible()
    await person.click(within(region).getByRole('button', { name: 'Next match' }))
    expect(within(region).getByText('2 of 2 matches')).toBeVisible()
    await person.click(within(region).getByRole('button', { name: 'Next match' }))
    expect(within(region).getByText('1 of 2 matches')).toBeVisible()
  })

  test('the current line is copied as a quote with its time, or as a link to its second', async () => {
    const { person } = await openApp(`/records/${id}/profile?t=5`)
    await person.click(await screen.findByRole('button', { name: 'Copy this line as a quote' }))
    expect(await navigator.clipboard.readText()).toBe(
      `“We had one room.” (Snow, 0:05)\n${location.origin}/records/${id}/profile?t=5`,
    )
    await person.click(screen.getByRole('button', { name: 'Copy a link to this second' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/records/${id}/profile?t=5`)
  })
})

test('the current line is the last one that has started', () => {
  expect([0, 4.5, 5, 60].map((second) => findSegmentIndex(segments, second))).toEqual([0, 0, 1, 1])
})
