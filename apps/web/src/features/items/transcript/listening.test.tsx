import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { getItem, listItems, listRevisions, trashItem } from '@lares/shared-types/contracts/items'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { listPlaybackPositions, writePlaybackPosition } from '@lares/shared-types/contracts/playback'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storePosition } from '../../../shared/playback/playback-positions.ts'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
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
    defineUntilTestEnds(navigator, { mediaSession: session })
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

  describe('words whose times are known', () => {
    const timed = {
      ...transcript,
      segments: [
        { start: 0, end: 4, text: 'It was snowing.' },
        {
          start: 5,
          end: 9,
          text: 'We had one room.',
          words: [
            [5, 5.4],
            [5.5, 6],
            [7, 7.5],
            [8, 9],
          ] as [number, number][],
        },
      ],
    }
    const findSpoken = () => document.querySelector('[data-current-word]')?.textContent

    /** Words are laid out one after the other, ten pixels for each letter and space of the text. */
    function layOutWords(): void {
      function getClientRects(this: Range) {
        const before = document.createRange()
        before.setStart(this.startContainer.parentElement?.closest('[data-words]') ?? this.startContainer, 0)
        before.setEnd(this.startContainer, this.startOffset)
        const rect = new DOMRect(10 * before.toString().length, 0, 10 * this.toString().length, 20)
        return [rect] as never
      }
      defineUntilTestEnds(Range.prototype, { getClientRects })
    }

    beforeEach(() => archive.on(getTranscript, () => timed))

    test('are highlighted while they are spoken', async () => {
      const { person } = await openApp(`/records/${id}/profile?t=5`)
      await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
      const audio = getAudio()
      if (!audio) throw new Error('Nothing plays')
      const spoken: (string | undefined)[] = []
      for (const [second, word] of [
        [5.1, 'We'],
        [5.7, 'had'],
        [6.9, 'had'],
        [7.2, 'one'],
        [8.5, 'room.'],
      ] as const) {
        audio.currentTime = second
        await waitFor(() => expect(findSpoken()).toBe(word))
        spoken.push(findSpoken())
      }
      expect(spoken).toEqual(['We', 'had', 'had', 'one', 'room.'])
    })

    test('are highlighted where it is paused, at the second in the URL', async () => {
      await openApp(`/records/${id}/profile?t=7.1`)
      await waitFor(() => expect(findSpoken()).toBe('one'))
    })

    test('are played from by a click, also in a line that is not current', async () => {
      layOutWords()
      await openApp(`/records/${id}/profile`)
      const line = await screen.findByRole('button', { name: /We had one room/ })
      fireEvent.click(line, { clientX: 85, clientY: 10, detail: 1 })
      await waitFor(() => expect(getAudio()?.currentTime).toBe(7))
      fireEvent.click(line, { clientX: 45, clientY: 10, detail: 1 })
      expect(getAudio()?.currentTime).toBe(5.5)
      // Beside the words, and by the keyboard, the line is meant.
      fireEvent.click(line, { clientX: 400, clientY: 10, detail: 1 })
      expect(getAudio()?.currentTime).toBe(5)
      fireEvent.click(line, { clientX: 85, clientY: 10, detail: 1 })
      fireEvent.click(line, { clientX: 85, clientY: 10, detail: 0 })
      expect(getAudio()?.currentTime).toBe(5)
    })

    test('are played from where a search has marked a part of them', async () => {
      layOutWords()
      const { person } = await openApp(`/records/${id}/profile`)
      await person.type(await screen.findByRole('searchbox', { name: 'Search in the transcript' }), 'oo')
      const line = screen.getByRole('button', { name: /We had one room/ })
      expect(line.querySelector('mark')).toHaveTextContent('oo')
      fireEvent.click(line, { clientX: 140, clientY: 10, detail: 1 })
      await waitFor(() => expect(getAudio()?.currentTime).toBe(8))
    })
  })

  test('searching in the transcript goes from match to match', async () => {
    const { person } = await openApp(`/records/${id}/profile`)
    const region = await screen.findByRole('region', { name: 'Transcript' })
    await person.type(await within(region).findByRole('searchbox', { name: 'Search in the transcript' }), 'w')
    await waitFor(() => expect(within(region).getByText('1 of 2 matches')).toBeVisible())
    await person.click(within(region).getByRole('button', { name: 'Next match' }))
    await waitFor(() => expect(within(region).getByText('2 of 2 matches')).toBeVisible())
    await person.click(within(region).getByRole('button', { name: 'Next match' }))
    await waitFor(() => expect(within(region).getByText('1 of 2 matches')).toBeVisible())
    await person.click(within(region).getByRole('button', { name: 'Previous match' }))
    await waitFor(() => expect(within(region).getByText('2 of 2 matches')).toBeVisible())
    await person.type(within(region).getByRole('searchbox'), 'x')
    await waitFor(() => expect(within(region).getByRole('button', { name: 'Next match' })).toBeDisabled())
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

  describe('lines that are chosen', () => {
    const line = (name: RegExp) => screen.getByRole('button', { name })

    async function startChoosing() {
      const { person } = await openApp(`/records/${id}/profile`)
      await person.click(await screen.findByRole('button', { name: 'Choose lines to quote' }))
      expect(screen.getByRole('button', { name: 'Copy the chosen lines as a quote' })).toBeDisabled()
      expect(screen.getByText('Choose a line, then another to take all between them.')).toBeVisible()
      return person
    }

    test('become one quote with the time of the first, whatever is played', async () => {
      const person = await startChoosing()
      await person.click(line(/We had one room/))
      expect(screen.getByText('1 line chosen')).toBeVisible()
      await person.click(screen.getByRole('button', { name: 'Copy the chosen lines as a quote' }))
      expect(await navigator.clipboard.readText()).toBe(
        `“We had one room.” (Snow, 0:05)\n${location.origin}/records/${id}/profile?t=5`,
      )
      await person.click(line(/It was snowing/))
      expect(line(/It was snowing/)).toHaveAttribute('aria-pressed', 'true')
      await person.click(screen.getByRole('button', { name: 'Copy the chosen lines as a quote' }))
      expect(await navigator.clipboard.readText()).toBe(
        `“Jeanne: It was snowing.\nWe had one room.” (Snow, 0:00)\n${location.origin}/records/${id}/profile?t=0`,
      )
      expect(getAudio()?.paused ?? true).toBe(true)
    })

    test('are chosen by the keyboard, and pressing a line plays again afterwards', async () => {
      const person = await startChoosing()
      line(/We had one room/).focus()
      await person.keyboard('{Enter}')
      await person.click(screen.getByRole('button', { name: 'Copy a link to the first chosen line' }))
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/records/${id}/profile?t=5`)
      await person.click(screen.getByRole('button', { name: 'Choose lines to quote' }))
      expect(line(/We had one room/)).not.toHaveAttribute('aria-pressed')
      await person.click(line(/We had one room/))
      await waitFor(() => expect(getAudio()?.currentTime).toBe(5))
    })

    test('are chosen without a sound file as well', async () => {
      archive.on(getItem, () => sampleItem('record', { id, title: 'Snow', hasTranscript: true }))
      const person = await startChoosing()
      await person.click(line(/It was snowing/))
      await person.click(line(/We had one room/))
      expect(screen.getByText('2 lines chosen')).toBeVisible()
    })
  })
})

test('the current line is the last one that has started', () => {
  expect([0, 4.5, 5, 60].map((second) => findSegmentIndex(segments, second))).toEqual([0, 0, 1, 1])
})
