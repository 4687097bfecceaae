import { Client } from '../support/client.ts'
import { createPhoto } from '../support/files/photo.ts'
import { inviteRelative } from '../support/people.ts'
import { listCachedPaths, waitForCached, waitForServiceWorker } from '../support/service-worker.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

const allowWorker = { serviceWorkers: 'allow' } as const

test('what was seen lately is read without a connection, marked as such', async ({
  archive,
  jeanne,
  visit,
}) => {
  const letter = await jeanne.add({ kind: 'post', title: 'The blue boat', body: 'We rowed to the island.' })
  const picture = await jeanne.add(
    { kind: 'image', title: 'On the jetty' },
    await createPhoto('jetty.jpg', 5),
  )
  await jeanne.waitUntilProcessed(picture.id)

  const page = await visit(jeanne, allowWorker)
  await page.goto('/posts')
  await expect(page.getByRole('link', { name: 'The blue boat' })).toBeVisible()
  await waitForServiceWorker(page)
  // The first page was loaded before the service worker was active.
  await waitForCached(page, '/api/session')
  await waitForCached(page, '/api/items')
  await page.getByRole('link', { name: 'The blue boat' }).click()
  await expect(page.getByText('We rowed to the island.')).toBeVisible()
  await waitForCached(page, `/api/items/${letter.id}`)
  await page.goto('/images')
  const thumbnail = page.getByRole('link', { name: /On the jetty/ }).locator('img[srcset]')
  await expect(thumbnail).toBeVisible()
  await expect
    .poll(async () => (await listCachedPaths(page)).some((path) => path.endsWith('/thumbnail')))
    .toBe(true)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. Copy saved on this device \(\d/)).toBeVisible()
  await expect(thumbnail).toBeVisible()
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.goto(`/posts/${letter.id}/profile`)
  await expect(page.getByText('We rowed to the island.')).toBeVisible()

  await page.goto('/dreams')
  await expect(
    page.getByText('The archive cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await expect(
    page.getByText('No connection. You can still read what you have opened recently.'),
  ).toBeVisible()

  await page.goto(`/posts/${letter.id}/profile`)
  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect(page.getByRole('alert')).toContainText('The archive cannot be reached.')
  await page.goto('/posts/new')
  await page.getByLabel('Title').fill('Written on the train')
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(
    page.getByText('The archive cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Written on the train')
  await expect(page.getByText('Draft saved on this device')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(/No connection/)).toBeHidden()
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Written on the train' })).toBeVisible()
  expect(archive.address).toBe(jeanne.address)
})

test('signing out leaves nothing of a person on the device, in another tab either', async ({
  jeanne,
  visit,
}) => {
  await jeanne.add({ kind: 'post', title: 'For the family only', body: 'Quiet.' })
  const mia = await inviteRelative(jeanne, 'Mia')
  const page = await visit(await Client.signIn(jeanne.address, mia), allowWorker)
  await page.goto('/posts')
  await waitForServiceWorker(page)
  await waitForCached(page, '/api/items')
  const other = await page.context().newPage()
  await other.goto('/posts/new')
  await other.getByLabel('Title').fill('Half a thought')
  await expect(other.getByText('Draft saved on this device')).toBeVisible()

  await page.getByRole('button', { name: 'Account of Mia' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect.poll(() => listCachedPaths(page)).toEqual([])
  await expect(other.getByLabel('E-mail address')).toBeVisible()
  const listDraftKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lares.draft')))
  await expect.poll(listDraftKeys).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/posts')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByText('For the family only')).toBeHidden()
})

test('nobody is ever shown the copies of somebody else', async ({ jeanne, visit }) => {
  const secret = await jeanne.add({ kind: 'post', title: 'Jeanne’s own', body: 'Not for Noa.' })
  const noa = await inviteRelative(jeanne, 'Noa')
  const noaClient = await Client.signIn(jeanne.address, noa)
  const page = await visit(jeanne, allowWorker)
  await page.goto('/posts')
  await waitForServiceWorker(page)
  await page.goto(`/posts/${secret.id}/profile`)
  await waitForCached(page, `/api/items/${secret.id}`)

  // Replaces the session cookie, so that the service worker does not notice that somebody else has signed in.
  await page.context().addCookies([{ ...noaClient.cookie, url: jeanne.address }])
  await page.goto('/tabOrganisation/tags')
  await expect(page.getByRole('button', { name: 'Account of Noa' })).toBeVisible()
  await waitForCached(page, '/api/session')
  await expect.poll(() => listCachedPaths(page)).not.toContain(`/api/items/${secret.id}`)
  await page.context().setOffline(true)
  await page.goto(`/posts/${secret.id}/profile`)
  await expect(page.getByRole('button', { name: 'Account of Noa' })).toBeVisible()
  await expect(
    page.getByText('The archive cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByText('Not for Noa.')).toBeHidden()
})
