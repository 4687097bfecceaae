import { buildUrl } from '@lares/shared-types/contract'
import { getOriginal } from '@lares/shared-types/contracts/assets'
import { getItem } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { Locator } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

/** Adds a photograph that is wider than high. */
async function addPhoto(jeanne: Client, title: string, place: string, number = 0): Promise<Item> {
  const photo = await createPhoto(`${title}.jpg`, number)
  const fields = { kind: 'image' as const, title, date: '1962-07-01', place: { name: place } }
  const { id } = await jeanne.add({ ...fields, language: 'en' }, photo)
  return jeanne.waitUntilProcessed(id)
}

/** Whether the loaded file of a picture, before any style, is higher than wide. */
const isFileUpright = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalHeight > image.naturalWidth)

const loadOriginal = async (jeanne: Client, { assets }: Item) => {
  const response = await jeanne.send(buildUrl(getOriginal, { params: { id: assets[0]?.id ?? '' } }))
  return Buffer.from(await response.arrayBuffer())
}

const load = (jeanne: Client, { id }: Pick<Item, 'id'>) => jeanne.call(getItem, { params: { id } })

test('a photograph is turned in the viewer, everywhere, and back by Undo, and its file never changes', async ({
  jeanne,
  visit,
}) => {
  const photo = await addPhoto(jeanne, 'Sideways', 'Turning lake')
  const original = await loadOriginal(jeanne, photo)
  const page = await visit(jeanne)
  await page.goto('/images')
  await page.getByRole('link', { name: /^Sideways/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Sideways' })
  const picture = viewer.getByRole('img', { name: 'Sideways' })
  await expect.poll(() => isFileUpright(picture)).toBe(false)

  await viewer.getByRole('button', { name: 'Turn right', exact: true }).click()
  const toast = page.getByText('The picture was turned right')
  await expect(toast).toBeVisible()
  await expect.poll(() => isFileUpright(picture)).toBe(true)
  await expectAccessible(page)
  await expect(toast).toHaveCount(0)

  await viewer.getByRole('button', { name: 'Turn left', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await load(jeanne, photo)).version).toBe(4)
  await expect.poll(async () => (await load(jeanne, photo)).assets[0]?.turning).toBeUndefined()
  await expect.poll(() => isFileUpright(picture)).toBe(true)
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  const tile = page.getByRole('link', { name: /^Sideways/ })
  await expect
    .poll(async () => {
      const box = await tile.boundingBox()
      return box !== null && box.height > box.width
    })
    .toBe(true)
  const { assets } = await load(jeanne, photo)
  expect(assets[0]).toMatchObject({ rotation: 90, width: 480, height: 640 })
  expect(original.equals(await loadOriginal(jeanne, photo))).toBe(true)

  await page.goto(`/history/images/${photo.id}`)
  const turned = page.getByRole('region', { name: 'Turned pictures and films' })
  await expect(turned).toContainText('Sideways.jpg: 90° clockwise')
  await turned.getByRole('button', { name: /As in state 3$/ }).click()
  await expect.poll(async () => (await load(jeanne, photo)).assets[0]?.rotation).toBeUndefined()
})

test('a photograph is turned on a phone from the information about it', async ({ jeanne, visit }) => {
  const photo = await addPhoto(jeanne, 'Askew', 'Turning pond')
  const page = await visit(jeanne, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  await page.goto(`/images/${photo.id}/profile`)
  await page.getByRole('link', { name: 'Enlarge Askew' }).tap()
  const viewer = page.getByRole('dialog', { name: 'Askew' })
  await viewer.getByRole('button', { name: 'Information' }).tap()
  await viewer.getByRole('button', { name: 'Turn left: Askew.jpg' }).tap()
  await expect.poll(() => isFileUpright(viewer.getByRole('img', { name: 'Askew' }))).toBe(true)
  await expectAccessible(page)
})

test('several photographs are turned after a preview that shows them, and turned back together', async ({
  jeanne,
  visit,
}) => {
  const photos = [
    await addPhoto(jeanne, 'Slide 1', 'Box of slides', 1),
    await addPhoto(jeanne, 'Slide 2', 'Box of slides', 2),
  ]
  await jeanne.add({ kind: 'post', title: 'About the slides', place: { name: 'Box of slides' } })
  const page = await visit(jeanne)
  await page.goto('/search?place=Box+of+slides')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('Change', { exact: true }).selectOption('Turn pictures and films')
  await page.getByLabel('Direction').selectOption('To the left')
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await expect(page.getByText('2 items would change.')).toBeVisible()
  await expect(page.getByText('Has no picture or film.')).toBeVisible()
  const examples = page.getByRole('list', { name: 'Examples' })
  await expect(examples.getByRole('img', { name: 'As it would be' })).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change 2 items' }).click()
  const latest = page.getByRole('list', { name: 'Changes so far' }).getByRole('listitem').first()
  await expect(latest).toContainText('2 changed')
  const loadWidths = () =>
    Promise.all(photos.map(async (photo) => (await load(jeanne, photo)).assets[0]?.width))
  await expect.poll(loadWidths).toEqual([480, 480])

  await latest.getByRole('button', { name: 'Undo: Turn pictures and films' }).click()
  await page.getByRole('button', { name: 'Undo everything' }).click()
  await expect(latest).toContainText('2 as before')
  await expect.poll(loadWidths).toEqual([640, 640])
})

test('a dream moves among the posts, is found at its old address, and comes back as it was', async ({
  jeanne,
  visit,
}) => {
  const details = { mood: 'strange', dreamer: 'Ida' }
  const dream = await jeanne.add({ kind: 'dream', title: 'The attic', language: 'en', details })
  const page = await visit(jeanne)
  await page.goto(`/dreams/${dream.id}/profile`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to another kind…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another kind' })
  await dialog.getByLabel('Move to').selectOption('Post')
  await expect(dialog).toContainText('No longer shown there: ')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('“The attic” is now among Posts')).toBeVisible()
  await expect(page).toHaveURL(`/posts/${dream.id}/profile`)

  for (const path of [`/dreams/${dream.id}/profile`, `/dreams/${dream.id}/edit`]) {
    await page.goto(path)
    await expect(page).toHaveURL(path.replace('dreams', 'posts'))
  }
  await page.goto(`/history/dreams/${dream.id}`)
  await expect(page).toHaveURL(`/history/posts/${dream.id}`)
  await expect(page.getByRole('region', { name: 'Kind' })).toContainText('Post')
  await page.goto('/search?q=attic&kind=post')
  await expect(page.getByRole('link', { name: /The attic/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('Change', { exact: true }).selectOption('Move to another kind')
  await page.getByLabel('Kind', { exact: true }).selectOption('Dream')
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await page.getByRole('button', { name: 'Change 1 item' }).click()
  await expect.poll(async () => (await load(jeanne, dream)).kind).toBe('dream')
  expect((await load(jeanne, dream)).details).toEqual(details)
})
