import { listFollows } from '@lares/shared-types/contracts/follows'
import { createItem } from '@lares/shared-types/contracts/items'
import { listNotificationChoices } from '@lares/shared-types/contracts/notification-choices'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { Client } from '../support/client.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { inviteRelative } from '../support/people.ts'
import { waitForServiceWorker } from '../support/service-worker.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 } }

test('whoever follows a person hears of a new item, until that kind is switched off', async ({
  archive,
  jeanne,
  visit,
}) => {
  const relative = await inviteRelative(jeanne, 'Odile Garnier')
  const odile = await Client.signIn(archive.address, relative)
  const { id: personId } = await jeanne.call(createParticipant, { body: { names: { en: 'Aunt Berthe' } } })
  const addItem = (title: string) =>
    jeanne.call(createItem, {
      body: {
        kind: 'post',
        title,
        language: 'en',
        participants: [{ participantId: personId, role: 'mentioned' }],
      },
    })

  const page = await visit(odile, phone)
  await page.goto('/tabOrganisation/participants')
  await waitForApp(page)
  await page.getByRole('button', { name: 'Follow: Aunt Berthe' }).click()
  await expect(page.getByRole('button', { name: 'Following: Aunt Berthe', pressed: true })).toBeVisible()
  await expect.poll(async () => (await odile.call(listFollows, {})).follows.length).toBe(1)
  await expectAccessible(page)

  await addItem('Berthe in her garden')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: 'Aunt Berthe – new: Berthe in her garden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Berthe in her garden' })).toBeVisible()

  await page.goto('/tabParams/interface')
  await waitForApp(page)
  const kind = page.getByRole('group', { name: 'Something new in what I follow' })
  // `uncheck` would expect the choice to be shown at once, but it is shown with the next frame.
  await kind.getByLabel('Bell').click()
  await expect(kind.getByLabel('Bell')).not.toBeChecked()
  await expect(kind.getByLabel('Devices')).toBeDisabled()
  await expect
    .poll(async () => {
      const { choices } = await odile.call(listNotificationChoices, {})
      return choices.find((choice) => choice.kind === 'followed-items')?.bell
    })
    .toBe(false)
  expect(await findHorizontalOverflow(page)).toEqual([])
  await expectAccessible(page)

  // Once Carine has heard of an item, Odile would have as well.
  const carine = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Carine'))
  const other = await visit(carine)
  await other.goto('/tabOrganisation/participants')
  await other.getByRole('button', { name: 'Follow: Aunt Berthe' }).click()
  await expect.poll(async () => (await carine.call(listFollows, {})).follows.length).toBe(1)
  await addItem('Berthe at the fair')
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const followed = page.getByRole('list', { name: 'What I follow' })
  await followed.getByRole('button', { name: 'Unfollow: Aunt Berthe' }).click()
  await expect(page.getByText(/^You follow nothing yet/)).toBeVisible()
})

test('a push is received by the service worker, which shows it', async ({ jeanne, visit }) => {
  const page = await visit(jeanne, { serviceWorkers: 'allow' })
  await page.goto('/search')
  await waitForServiceWorker(page)

  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(jeanne.address))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  // A browser without a screen has no place for notifications, so the story records what the worker would show there.
  await worker.evaluate(() => {
    const shown: object[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void shown.push({ title, options })
    Object.assign(self, { shown })
  })
  const message = {
    id: '019a0000-0000-7000-8000-000000000001',
    text: 'Anne mentions you: The lake',
    path: '/posts',
    language: 'en',
  }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: jeanne.address,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const listShown = () =>
    worker.evaluate(() => (self as unknown as { shown: { title: string; options: object }[] }).shown)
  await expect.poll(listShown).toEqual([
    {
      title: 'Lares',
      options: expect.objectContaining({
        body: message.text,
        lang: 'en',
        tag: message.id,
        data: { path: '/posts' },
      }),
    },
  ])
})
