import type { Chapter } from '@lares/shared-types/chapters'
import { getItem, listItems } from '@lares/shared-types/contracts/items'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem, sampleSummary } from '../../../testing/sample-items.ts'
import { toTrack } from '../engine/track.ts'
import { getPlayer } from '../player-slot.ts'

beforeEach(() => localStorage.clear())

async function playFilm(chapters: Chapter[] = [], hasTranscript = false) {
  const id = sampleId()
  const film = sampleAsset(id, {
    family: 'video',
    mediaType: 'video/mp4',
    duration: 100,
    renditions: [{ name: 'playable', variant: '', mediaType: 'video/mp4' }],
  })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () =>
    sampleItem('video', { id, title: 'The fair', assets: [film], hasTranscript, details: { chapters } }),
  )
  const { person } = await openApp(`/videos/${id}/profile`)
  await person.click(await screen.findByRole('button', { name: 'Play The fair' }))
  await screen.findByRole('button', { name: 'One frame back' })
  const video = document.querySelector('video')
  if (!video) throw new Error('There is no film')
  return { person, video }
}

describe('picture in picture', () => {
  test('shows the film above other windows, and no longer', async () => {
    const requested = vi.fn(async () => undefined)
    const left = vi.fn(async () => undefined)
    defineUntilTestEnds(document, {
      pictureInPictureEnabled: true,
      pictureInPictureElement: null,
      exitPictureInPicture: left,
    })
    defineUntilTestEnds(HTMLVideoElement.prototype, { requestPictureInPicture: requested })
    const { person, video } = await playFilm()
    const button = screen.getByRole('button', { name: 'Picture in picture' })
    await person.click(button)
    expect(requested.mock.contexts).toEqual([video])
    defineUntilTestEnds(document, { pictureInPictureElement: video })
    await person.click(button)
    expect(left).toHaveBeenCalledOnce()
  })

  test('that the browser refuses can be tried again', async () => {
    const requested = vi
      .fn()
      .mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
      .mockResolvedValue({})
    defineUntilTestEnds(document, { pictureInPictureEnabled: true, pictureInPictureElement: null })
    defineUntilTestEnds(HTMLVideoElement.prototype, { requestPictureInPicture: requested })
    const { person } = await playFilm()
    const button = screen.getByRole('button', { name: 'Picture in picture' })
    await person.click(button)
    await person.click(button)
    expect(requested).toHaveBeenCalledTimes(2)
  })

  test('is not offered where the browser has none', async () => {
    await playFilm()
    expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
  })
})

describe('subtitles', () => {
  test('are in a queue of all recordings for those that have a transcript alone', async () => {
    const archive = createFakeArchive(ada)
    archive.on(listItems, () => ({
      items: [true, false].map((hasTranscript) => {
        const id = sampleId()
        const cover = sampleAsset(id, { family: 'audio', mediaType: 'audio/mpeg', duration: 100 })
        return sampleSummary('record', { id, title: 'The fair', cover, assetCount: 1, hasTranscript })
      }),
      nextCursor: null,
    }))
    const { person } = await openApp('/records')
    await person.click(await screen.findByRole('button', { name: 'Play all' }))
    await waitFor(() => expect(getPlayer()?.getState().queue.tracks).toHaveLength(2))
    const tracks = getPlayer()?.getState().queue.tracks ?? []
    expect(tracks.map(({ subtitles }) => subtitles.length)).toEqual([1, 0])
  })

  test('are offered for a film that has a transcript', async () => {
    const { person } = await playFilm([], true)
    await person.click(screen.getByRole('button', { name: 'Subtitles' }))
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeVisible()
  })

  test('are not offered for a film that has none', async () => {
    await playFilm()
    expect(screen.queryByRole('button', { name: 'Subtitles' })).toBeNull()
  })
})

describe('the whole screen', () => {
  test('has the film with its controls, until the button is pressed again', async () => {
    const requested = vi.fn(async () => undefined)
    const left = vi.fn(async () => undefined)
    defineUntilTestEnds(document, { fullscreenEnabled: true, fullscreenElement: null, exitFullscreen: left })
    defineUntilTestEnds(HTMLElement.prototype, { requestFullscreen: requested })
    const { person } = await playFilm()
    const button = screen.getByRole('button', { name: 'Full screen' })
    await person.click(button)
    expect(requested.mock.contexts).toEqual([screen.getByRole('region', { name: 'The fair' })])
    defineUntilTestEnds(document, { fullscreenElement: document.body })
    await person.click(button)
    expect(left).toHaveBeenCalledOnce()
  })

  test('goes on with what follows in the queue, and the page with its own film afterwards', async () => {
    defineUntilTestEnds(document, { fullscreenElement: null })
    const { person, video } = await playFilm()
    const stage = screen.getByRole('region', { name: 'The fair' })
    const show = (fullscreenElement: Element | null) => {
      defineUntilTestEnds(document, { fullscreenElement })
      fireEvent(document, new Event('fullscreenchange'))
    }
    const id = sampleId()
    const asset = sampleAsset(id, { family: 'video', mediaType: 'video/mp4', duration: 50 })
    const next = toTrack(sampleItem('video', { id, title: 'The harvest', assets: [asset] }), asset)
    if (next) getPlayer()?.enqueue([next])
    show(stage)
    await person.click(within(stage).getByRole('button', { name: 'More controls' }))
    await person.click(await within(stage).findByRole('menuitem', { name: 'Next' }))
    await waitFor(() => expect(stage).toHaveAccessibleName('The harvest'))
    expect(stage).toContainElement(video)
    expect(within(stage).getByRole('button', { name: 'More controls' })).toBeVisible()
    await person.click(within(stage).getByRole('button', { name: /The harvest/ }))
    show(null)
    await waitFor(() => expect(stage).toHaveAccessibleName('The fair'))
    expect(stage).not.toContainElement(video)
    expect(within(stage).getByRole('button', { name: 'Play The fair' })).toBeVisible()
  })

  test('has the film alone on phones that show nothing else over it', async () => {
    const entered = vi.fn()
    defineUntilTestEnds(HTMLVideoElement.prototype, { webkitEnterFullscreen: entered })
    const { person, video } = await playFilm()
    await person.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(entered.mock.contexts).toEqual([video])
  })

  test('is not offered where the browser cannot give it', async () => {
    await playFilm()
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  })
})

test('a frame back and forward pauses the film', async () => {
  const { person, video } = await playFilm()
  video.currentTime = 10
  await person.click(screen.getByRole('button', { name: 'One frame forward' }))
  expect(video.paused).toBe(true)
  expect(video.currentTime).toBeGreaterThan(10)
  expect(video.currentTime).toBeLessThan(10.1)
  await person.click(screen.getByRole('button', { name: 'One frame back' }))
  expect(video.currentTime).toBeCloseTo(10, 1)
  await person.keyboard('.')
  expect(video.currentTime).toBeGreaterThan(10)
})

test('a passage is repeated from where the button is pressed first to where it is pressed again', async () => {
  const { person, video } = await playFilm()
  const playTo = (seconds: number) => {
    video.currentTime = seconds
    fireEvent.timeUpdate(video)
  }
  playTo(12)
  await person.click(screen.getByRole('button', { name: 'Repeat a passage: starts here' }))
  playTo(15)
  const end = screen.getByRole('button', { name: 'Repeat from 0:12: ends here' })
  expect(end).toHaveAttribute('aria-pressed', 'true')
  await person.click(end)
  expect(video.currentTime).toBe(12)
  playTo(15.1)
  expect(video.currentTime).toBe(12)
  await person.click(screen.getByRole('button', { name: 'Stop repeating 0:12 to 0:15' }))
  playTo(16)
  expect(video.currentTime).toBe(16)
})

test('it plays faster and slower at the same pitch, by the list and by keys', async () => {
  const { person, video } = await playFilm()
  const [speed] = screen.getAllByRole('combobox', { name: 'Speed' })
  if (!speed) throw new Error('There is no list of speeds')
  await person.selectOptions(speed, '1.5 ×')
  expect([video.playbackRate, video.preservesPitch]).toEqual([1.5, true])
  screen.getByRole('heading', { level: 1 }).focus()
  await person.keyboard('>')
  await waitFor(() => expect(speed).toHaveValue('1.75'))
  await person.keyboard('<<')
  expect([video.playbackRate, video.preservesPitch]).toEqual([1.25, true])
})

test('the sleep timer is set, told and turned off', async () => {
  const { person } = await playFilm()
  await person.click(screen.getByRole('button', { name: 'All controls and the queue' }))
  await person.click(await screen.findByRole('button', { name: 'Sleep timer' }))
  await person.click(await screen.findByRole('menuitem', { name: 'At the end of this recording' }))
  const timer = await screen.findByRole('button', { name: 'Sleep timer: at the end of this recording' })
  await person.click(timer)
  await person.click(await screen.findByRole('menuitem', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Sleep timer' })).toBeVisible()
})

describe('the further controls', () => {
  test('are inside of what full screen shows, and mute, set the sleep timer and go to chapters by the keyboard', async () => {
    const { person, video } = await playFilm([
      { start: 0, title: 'Arrival' },
      { start: 40, title: 'The carousel' },
    ])
    const stage = screen.getByRole('region', { name: 'The fair' })
    within(stage).getByRole('button', { name: 'More controls' }).focus()
    await person.keyboard('{Enter}')
    const menu = await within(stage).findByRole('menu')
    const mute = within(menu).getByRole('menuitemcheckbox', { name: 'Mute' })
    await person.click(mute)
    expect(video.muted).toBe(true)
    expect(mute).toBeChecked()
    await person.click(within(menu).getByRole('menuitem', { name: 'In 15 minutes' }))
    await waitFor(() => expect(within(stage).queryByRole('menu')).toBeNull())
    await person.click(within(stage).getByRole('button', { name: 'More controls' }))
    expect(await within(stage).findByText(/^Sleep timer: at /)).toBeVisible()
    expect(await within(stage).findByRole('menuitemradio', { name: /Arrival/ })).toBeChecked()
    within(stage)
      .getByRole('menuitemradio', { name: /The carousel/ })
      .focus()
    await person.keyboard('{Enter}')
    expect(video.currentTime).toBe(40)
    await waitFor(() => expect(within(stage).queryByRole('menu')).toBeNull())
  })

  test('go to the next film of a queue only where there is one, and show no chapters where there are none', async () => {
    const { person } = await playFilm()
    await person.click(screen.getByRole('button', { name: 'More controls' }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: 'Next' })).toBeNull()
    expect(within(menu).queryByRole('menuitemradio')).toBeNull()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('button', { name: 'More controls' })).toHaveFocus()
  })
})
