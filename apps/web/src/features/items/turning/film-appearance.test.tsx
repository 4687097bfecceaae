import { changeItem, getItem, listRevisions } from '@lares/shared-types/contracts/items'
import type { ChangeItem } from '@lares/shared-types/items'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

async function openFilm() {
  const id = sampleId()
  const film = sampleAsset(id, {
    family: 'video',
    mediaType: 'video/mp4',
    duration: 100,
    filename: 'fair.mp4',
  })
  let item = sampleItem('video', { id, title: 'The fair', assets: [film] })
  const archive = createFakeArchive(ada)
  const requests: Partial<ChangeItem>[] = []
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(changeItem, ({ body: { version, ...change } }) => {
    requests.push(change)
    const posterAt = change.posters?.[film.id]
    const rotation = change.rotations?.[film.id]
    const changed = {
      ...film,
      ...(posterAt && { posterAt }),
      ...(rotation && { rotation, turning: rotation }),
    }
    item = { ...item, version: version + 1, assets: [changed] }
    return item
  })
  const { person } = await openApp(`/videos/${id}/profile`)
  const openMenu = async () => person.click(await screen.findByRole('button', { name: 'More actions' }))
  return { person, film, requests, openMenu }
}

test('the frame that is shown becomes the picture of a film, and Undo brings the automatic one back', async () => {
  const { person, film, requests, openMenu } = await openFilm()
  await openMenu()
  expect(await screen.findByRole('menuitem', { name: /^Picture: play to the frame/ })).toBeDisabled()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Play The fair' }))
  // The player is loaded with the first film.
  const video = await waitFor(() => {
    const shown = document.querySelector('video')
    if (!shown) throw new Error('The film is not loaded')
    return shown
  })
  video.currentTime = 12.34567
  await openMenu()
  await person.click(await screen.findByRole('menuitem', { name: 'Use this frame as its picture' }))
  expect(await screen.findByText('This frame is now the picture of the film')).toBeVisible()
  expect(requests).toEqual([{ posters: { [film.id]: 12.346 } }])
  await openMenu()
  expect(await screen.findByRole('menuitem', { name: 'Choose the picture automatically' })).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(requests.at(-1)).toEqual({ posters: { [film.id]: null } })
})

test('a film is turned from the menu, and shown turned at once', async () => {
  const { person, film, requests, openMenu } = await openFilm()
  await openMenu()
  await person.click(await screen.findByRole('menuitem', { name: 'Turn right' }))
  expect(await screen.findByText('The film was turned right')).toBeVisible()
  expect(requests).toEqual([{ rotations: { [film.id]: 90 } }])
  expect(document.querySelector('[data-turn="90"]')).not.toBeNull()
})
