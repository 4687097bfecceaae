import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getSession } from '@lares/shared-types/contracts/auth'
import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { heardPosition, rememberPosition } from '../../../shared/heard/heard-positions.ts'
import { dropAllOf, dropAllOfOthers } from '../../../shared/own/own-storage.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { standInArchive } from '../../../testing/stand-in-archive.ts'
import { sampleAsset, sampleId, sampleItem } from '../testing/sample-items.ts'
import { barsOf } from './bars.ts'
import { segmentAt } from './transcript-lines.tsx'

const segments = [
  { start: 0, end: 4, text: 'It was snowing.', speaker: 'Jeanne' },
  { start: 5, end: 9, text: 'We had one room.' },
]

describe('the player', () => {
  const id = sampleId()

  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const archive = standInArchive(ada)
    const sound = sampleAsset(id, { family: 'audio', filename: 'snow.opus', duration: 33 })
    archive.on(getSession, () => ({ user: ada }))
    archive.on(getItem, () =>
      sampleItem('record', { id, title: 'Snow', assets: [sound], hasTranscript: true }),
    )
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(getTranscript, () => ({ language: 'en' as const, segments, version: 1, updatedAt: null }))
    archive.on(getWaveform, () => undefined)
  })

  test('words without a sound can be read, and lead nowhere', async () => {
    const archive = standInArchive(ada)
    archive.on(getItem, () => sampleItem('record', { id, title: 'Snow', hasTranscript: true }))
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(getTranscript, () => ({ language: 'en' as const, segments, version: 1, updatedAt: null }))
    await openApp(`/records/${id}/profile`)
    expect(await screen.findByText('We had one room.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /We had one room/ })).toBeNull()
  })

  test('the second that the address asks for is where it begins', async () => {
    rememberPosition(ada.id, id, 20)
    await openApp(`/records/${id}/profile?t=5`)
    const line = await screen.findByRole('button', { name: /We had one room/ })
    expect(line.closest('li')).toHaveAttribute('aria-current', 'true')
  })

  test('a line of the transcript leads to its second', async () => {
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: /We had one room/ }))
    expect(document.querySelector('audio')?.currentTime).toBe(5)
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:05 / 0:33')
  })

  test('plays from where the listener stopped on this device', async () => {
    rememberPosition(ada.id, id, 12)
    const { person } = await openApp(`/records/${id}/profile`)
    await person.click(await screen.findByRole('button', { name: 'Play Snow' }))
    expect(document.querySelector('audio')?.currentTime).toBe(12)
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
  })
})

test('the line that is spoken is the last that has begun', () => {
  expect([0, 4.5, 5, 60].map((second) => segmentAt(segments, second))).toEqual([0, 0, 1, 1])
})

test('no bar hides a shout', () => {
  const bars = barsOf([0.1, 0.1, 0.9, 0.1, 0.2, 0.1], 3)
  expect(bars.map((bar) => Math.round(bar * 10))).toEqual([1, 10, 2])
  expect(barsOf([], 4)).toEqual([0, 0, 0, 0])
})

test('a recording heard to its end begins anew, and two hundred are remembered', () => {
  for (let at = 0; at < 210; at += 1) rememberPosition('ada', `r${at}`, 10)
  rememberPosition('ada', 'r209', 0)
  expect(heardPosition('ada', 'r209')).toBe(0)
  expect(heardPosition('ada', 'r100')).toBe(10)
  expect(heardPosition('ada', 'r5')).toBe(0)
})

test('what somebody has heard is theirs alone, and leaves with them', () => {
  rememberPosition('ada', 'r1', 10)
  expect(heardPosition('bruno', 'r1')).toBe(0)
  dropAllOf('ada')
  rememberPosition('ada', 'r1', 20)
  dropAllOfOthers('ada')
  expect(heardPosition('ada', 'r1')).toBe(0)
})
