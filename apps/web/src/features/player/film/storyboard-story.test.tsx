import type { TimeMap } from '@lares/shared-types/assets'
import { getStoryboard, getStoryboardSheet } from '@lares/shared-types/contracts/assets'
import { getItem } from '@lares/shared-types/contracts/items'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

const storyboard = { width: 160, height: 90, columns: 2, picturesPerSheet: 4, times: [0, 20, 40, 60, 80] }

async function openFilm(renditions: readonly string[], reply: object = storyboard, timeMap?: TimeMap) {
  const id = sampleId()
  const file = {
    family: 'video',
    mediaType: 'video/mp4',
    duration: 100,
    pictureVersion: 2,
    renditions: renditions.map((name) => ({ name, variant: '', mediaType: 'x/y' })) as never,
  } as const
  const played = timeMap && { ...sampleAsset(id, { ...file, duration: timeMap.at(-1)?.[1] ?? 0 }), timeMap }
  const film = sampleAsset(id, { ...file, ...(played && { played }) })
  const archive = createFakeArchive(ada)
  const requests: string[] = []
  archive.on(getItem, () => sampleItem('video', { id, title: 'The fair', assets: [film] }))
  archive.on(getStoryboard, ({ query }) => {
    requests.push(`version ${query?.version}`)
    return reply as never
  })
  archive.on(getStoryboardSheet, () => new Blob() as never)
  const opened = await openApp(`/videos/${id}/profile`)
  const slider = await screen.findByRole('slider', { name: 'Position' })
  const bar = slider.parentElement as HTMLElement
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 214, 44))
  return { ...opened, film, slider, bar, requests }
}

const findPicture = () => document.querySelector<HTMLElement>('[style*="background-image"]')

test('the picture of the second under the pointer is shown above the bar, with its time', async () => {
  const { bar, requests, film } = await openFilm(['playable', 'storyboard'])
  expect(requests).toEqual([])
  fireEvent.pointerMove(bar, { clientX: 100 + 7 + 85 * 2 })
  await vi.waitFor(() => expect(findPicture()).not.toBeNull())
  expect(findPicture()?.style.backgroundImage).toContain(`/api/assets/${film.id}/storyboard/2?version=2`)
  expect(findPicture()?.style.backgroundPosition).toBe('0px 0px')
  expect(screen.getByText('1:25')).toBeVisible()
  fireEvent.pointerMove(bar, { clientX: 100 + 7 + 65 * 2 })
  expect(findPicture()?.style.backgroundPosition).toBe('-160px -90px')
  expect(requests).toEqual(['version 2'])
  fireEvent.pointerLeave(bar)
  expect(findPicture()).toBeNull()
})

test('of a version without a part of the film it is the picture that the version shows', async () => {
  const map: TimeMap = [
    [0, 0],
    [20, 20],
    [60, 20],
    [100, 60],
  ]
  const { bar } = await openFilm(['playable', 'storyboard'], storyboard, map)
  fireEvent.pointerMove(bar, { clientX: 100 + 7 + 85 * 2 })
  await vi.waitFor(() => expect(findPicture()?.style.backgroundPosition).toBe('0px -90px'))
  expect(screen.getByText('1:25')).toBeVisible()
})

test('the keyboard and a finger show it too, until Escape and until it is lifted', async () => {
  const { bar, slider } = await openFilm(['playable', 'storyboard'])
  slider.focus()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.change(slider, { target: { value: '45' } })
  await vi.waitFor(() => expect(findPicture()?.style.backgroundPosition).toBe('0px -90px'))
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(findPicture()).toBeNull()
  fireEvent.pointerDown(bar, { clientX: 110, pointerType: 'touch' })
  expect(findPicture()).not.toBeNull()
  fireEvent.pointerUp(bar, { pointerType: 'touch' })
  expect(findPicture()).toBeNull()
})

test('nothing is shown without a storyboard, or while it is being made', async () => {
  const without = await openFilm(['playable'])
  fireEvent.pointerMove(without.bar, { clientX: 200 })
  expect(findPicture()).toBeNull()
  expect(without.requests).toEqual([])
})

test('nothing is shown while it is being made', async () => {
  const { bar, requests } = await openFilm(['playable', 'storyboard'], { state: 'pending' })
  fireEvent.pointerMove(bar, { clientX: 200 })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(findPicture()).toBeNull()
})
