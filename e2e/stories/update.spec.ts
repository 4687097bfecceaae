import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { SecondBuild } from '../support/second-build.ts'
import { waitForCached, waitForServiceWorker } from '../support/service-worker.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

/** The id of the build that a page comes from. */
const getBuildId = (page: Page) => page.locator('meta[name=lares-build]').getAttribute('content')
/** Marks a page, so that tests can detect a reload. */
const markPage = (page: Page) =>
  page.evaluate(() => void document.documentElement.setAttribute('data-marked', ''))
const findMarkedPage = (page: Page) => page.locator('html[data-marked]')

test('from one build to the next: one tab updates when asked, the other follows when a page is opened', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const lares = await Lares.start(adminEnvironment, 'embedded')
  const newerBuild = await SecondBuild.create()
  try {
    const jeanne = await Client.signIn(lares.address, admin)
    await jeanne.add({ kind: 'post', title: 'Before the update', body: 'Read in both versions.' })
    const page = await visit(jeanne, { serviceWorkers: 'allow' })
    await page.goto('/posts')
    await waitForServiceWorker(page)
    await waitForCached(page, '/api/items')
    const other = await page.context().newPage()
    await other.goto('/posts/new')
    await other.getByLabel('Title').fill('Being written')
    await expect(other.getByText('Draft saved on this device')).toBeVisible()
    await markPage(other)
    const firstBuild = await getBuildId(page)

    await lares.kill()
    lares.serveWeb(newerBuild.folder)
    await lares.start()
    // Browsers do this themselves once a day and at every navigation.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const banner = page.getByRole('region', { name: 'New version' })
    await expect(banner).toBeVisible({ timeout: 180_000 })
    await expectAccessible(page)
    expect(await getBuildId(page)).toBe(firstBuild)
    await markPage(page)

    await banner.getByRole('button', { name: 'Update' }).click()
    // The page waits up to ten seconds for the new worker to become active.
    await expect(findMarkedPage(page)).toBeHidden({ timeout: 90_000 })
    await expect(page.getByRole('link', { name: 'Before the update' })).toBeVisible()
    const secondBuild = await getBuildId(page)
    expect(secondBuild).not.toBe(firstBuild)
    await expect(banner).toBeHidden()

    // The other tab retains its input, reports that it is outdated, and reloads at the next navigation.
    await expect(findMarkedPage(other)).toBeAttached()
    await expect(other.getByLabel('Title')).toHaveValue('Being written')
    await expect(other.getByRole('region', { name: 'New version' })).toBeVisible()
    const browserDialogs: string[] = []
    other.on('dialog', (dialog) => {
      browserDialogs.push(dialog.type())
      void dialog.accept()
    })
    await other.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await other.getByRole('button', { name: 'Leave' }).click()
    await expect(findMarkedPage(other)).not.toBeAttached()
    expect(browserDialogs).toEqual([])
    await expect(other.getByRole('link', { name: 'Before the update' })).toBeVisible()
    expect(await getBuildId(other)).toBe(secondBuild)
    await markPage(other)
    await other.getByRole('link', { name: 'Dreams', exact: true }).first().click()
    await expect(other.getByRole('heading', { level: 1, name: 'Dreams' })).toBeVisible()
    await expect(findMarkedPage(other)).toBeAttached()
    await other.goto('/posts/new')
    await other.getByRole('button', { name: 'Resume' }).click()
    await expect(other.getByLabel('Title')).toHaveValue('Being written')

    // The new version works offline like the old one.
    await waitForCached(page, '/api/session')
    await waitForCached(page, '/api/items')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Before the update' })).toBeVisible()
    expect(await getBuildId(page)).toBe(secondBuild)
  } finally {
    await lares.stop()
    await newerBuild.remove()
  }
})
