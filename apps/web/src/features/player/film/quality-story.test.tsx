import { getItem } from '@lares/shared-types/contracts/items'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

beforeEach(() => localStorage.clear())

async function openFilm(playableSmallSize: number | undefined = 15_000_000) {
  const id = sampleId()
  const film = sampleAsset(id, {
    family: 'video',
    mediaType: 'video/mp4',
    duration: 60,
    size: 150_000_000,
    ...(playableSmallSize > 0 && { playableSmallSize }),
  })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => sampleItem('video', { id, title: 'The fair', assets: [film] }))
  const { person } = await openApp(`/videos/${id}/profile`)
  const play = () => person.click(screen.getByRole('button', { name: 'Play The fair' }))
  await screen.findByRole('button', { name: 'Play The fair' })
  const openMenu = async () => {
    await person.click(await screen.findByRole('button', { name: 'More controls' }))
    return within(await screen.findByRole('menu'))
  }
  return { person, play, openMenu }
}

const getSearch = () => new URL(document.querySelector('video')?.src ?? '').search

describe('the quality of a film', () => {
  test('is chosen in its menu, holds at the same second, and is remembered on this device', async () => {
    const { person, play, openMenu } = await openFilm()
    await play()
    await waitFor(() => expect(getSearch()).toBe(''))
    const video = document.querySelector('video') as HTMLVideoElement
    video.currentTime = 21
    const menu = await openMenu()
    expect(menu.getByRole('menuitemradio', { name: 'Automatic (now: best)' })).toBeChecked()
    expect(menu.getByRole('menuitemradio', { name: 'Best (150 MB)' })).not.toBeChecked()
    await person.click(menu.getByRole('menuitemradio', { name: 'Small, for slow connections (15 MB)' }))
    await waitFor(() => expect(getSearch()).toBe('?quality=small'))
    expect(video.currentTime).toBe(21)
    expect(localStorage.getItem(`lares.quality.${ada.id}.films`)).toBe('"small"')
    const again = await openMenu()
    await person.click(again.getByRole('menuitemradio', { name: 'Best (150 MB)' }))
    await waitFor(() => expect(getSearch()).toBe(''))
  })

  test('is the small one on a phone that saves data, and the menu says so', async () => {
    defineUntilTestEnds(navigator, { connection: { saveData: true, effectiveType: '4g' } })
    const { play, openMenu } = await openFilm()
    await play()
    await waitFor(() => expect(getSearch()).toBe('?quality=small'))
    const menu = await openMenu()
    expect(menu.getByRole('menuitemradio', { name: 'Automatic (now: small)' })).toBeChecked()
  })

  test('is not offered where the film has one only', async () => {
    localStorage.setItem(`lares.quality.${ada.id}.films`, '"small"')
    const { play, openMenu } = await openFilm(0)
    await play()
    await waitFor(() => expect(getSearch()).toBe(''))
    const menu = await openMenu()
    expect(menu.queryByText('Quality')).toBeNull()
  })
})
