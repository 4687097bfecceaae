import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getPlaybackPosition, storePlaybackPosition } from '../../../shared/playback/playback-positions.ts'
import { clearStorageOfOthers, clearUserStorage } from '../../../shared/user-storage/user-storage.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'
import { toBars } from './bars.ts'
import { findSegmentIndex } from './transcript-lines.tsx'

const segments = [
  { start: 0, end: 4, text: 'It was snowing.', speaker: 'Jeanne' },
  { start: 5, end: 9, text: 'We had one room.' },
]

describe('the player', () => {
  const id = sampleId()

  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const archive = createFakeArchive(ada)
    const sound = sampleAsset(id, { family: 'audio', filename: 'snow.opus', duration: 33 })
    archive.on(getSession, () => ({ user: ada }))
    archive.on(getItem, () =>
      sampleItem('record', { id, title: 'Snow', assets: [sound], hasTranscript: true }),
    )
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(getTranscript, () => ({ language: 'en' as const, segments, version: 1, updatedAt: null }))
    archive.on(getWaveform, () => undefined)
  })

  test('a transcript without a sound file is plain text', async () => {
    const archive = createFakeArchive(ada)
    archive.on(getItem, () => sampleItem('record', { id, title: 'Snow', hasTranscript: true }))
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(getTranscript, () => ({ language: 'en' as const, segments, version: 1, updatedAt: null }))
    await openApp(`/records/${id}/profile`)
    expect(await screen.findByText('We had one room.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /We had one room/ })).toBeNull()
  })

  test('starts at the second given in the URL', async () => {
    storePlaybackPosition(ada.id, id, 20)
    await openApp(`/records/${id}/profile?t=5`)
    const line = await screen.findByRole('button', { name: /We had one room/ })
    expect(line.closest('li')).toHaveAttribute('aria-current', 'true')
  })

  test('clicking a transcript line seeks to its start', async () => {
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: /We had one room/ }))
    expect(document.querySelector('audio')?.currentTime).toBe(5)
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:05 / 0:33')
  })

  test('resumes at the position remembered on this device', async () => {
    storePlaybackPosition(ada.id, id, 12)
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
    expect(document.querySelector('audio')?.currentTime).toBe(12)
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
  })
})

test('the current line is the last one that has started', () => {
  expect([0, 4.5, 5, 60].map((second) => findSegmentIndex(segments, second))).toEqual([0, 0, 1, 1])
})

test('a bar is the loudest peak of its range', () => {
  const bars = toBars([0.1, 0.1, 0.9, 0.1, 0.2, 0.1], 3)
  expect(bars.map((bar) => Math.round(bar * 10))).toEqual([1, 10, 2])
  expect(toBars([], 4)).toEqual([0, 0, 0, 0])
})

test('forgets the position of a finished recording and of all but the latest two hundred', () => {
  for (let at = 0; at < 210; at += 1) storePlaybackPosition('ada', `r${at}`, 10)
  storePlaybackPosition('ada', 'r209', 0)
  expect(getPlaybackPosition('ada', 'r209')).toBe(0)
  expect(getPlaybackPosition('ada', 'r100')).toBe(10)
  expect(getPlaybackPosition('ada', 'r5')).toBe(0)
})

test('positions belong to one user and are deleted with their data', () => {
  storePlaybackPosition('ada', 'r1', 10)
  expect(getPlaybackPosition('bruno', 'r1')).toBe(0)
  clearUserStorage('ada')
  storePlaybackPosition('ada', 'r1', 20)
  clearStorageOfOthers('ada')
  expect(getPlaybackPosition('ada', 'r1')).toBe(0)
})
