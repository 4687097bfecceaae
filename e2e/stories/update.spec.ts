import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { isKept, workerAnswers } from '../support/device.ts'
import { Lares } from '../support/lares.ts'
import { keeper, keeperEnvironment } from '../support/people.ts'
import { SecondBuild } from '../support/second-build.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

/** The build that a page comes from. */
const buildOf = (page: Page) => page.locator('meta[name=lares-build]').getAttribute('content')
/** Marks a page, so that one that is loaded anew can be told from it. */
const mark = (page: Page) =>
  page.evaluate(() => void document.documentElement.setAttribute('data-marked', ''))
const marked = (page: Page) => page.locator('html[data-marked]')

test('from one build to the next: one tab updates when asked, the other follows when a page is opened', async ({
  visit,
}) => {
  test.setTimeout(240_000)
  const lares = await Lares.start(keeperEnvironment)
  const next = await SecondBuild.make()
  try {
    const jeanne = await Client.signIn(lares.address, keeper)
    await jeanne.add({ kind: 'post', title: 'Before the update', body: 'Read in both versions.' })
    const page = await visit(jeanne, { serviceWorkers: 'allow' })
    await page.goto('/posts')
    await workerAnswers(page)
    await isKept(page, '/api/items')
    const other = await page.context().newPage()
    await other.goto('/posts/new')
    await other.getByLabel('Title').fill('Being written')
    await expect(other.getByText('Draft saved on this device')).toBeVisible()
    await mark(other)
    const first = await buildOf(page)

    await lares.kill()
    lares.serveWeb(next.folder)
    await lares.start()
    // What the browser does by itself once a day, and whenever a page of the archive is opened.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const banner = page.getByRole('region', { name: 'New version' })
    await expect(banner).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    expect(await buildOf(page)).toBe(first)
    await mark(page)

    await banner.getByRole('button', { name: 'Update' }).click()
    // The page gives the new worker ten seconds to take over.
    await expect(marked(page)).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Before the update' })).toBeVisible()
    const second = await buildOf(page)
    expect(second).not.toBe(first)
    await expect(banner).toBeHidden()

    // The other tab has lost nothing, says that it is of an older version, and changes when a page is opened.
    await expect(marked(other)).toBeAttached()
    await expect(other.getByLabel('Title')).toHaveValue('Being written')
    await expect(other.getByRole('region', { name: 'New version' })).toBeVisible()
    other.on('dialog', (dialog) => void dialog.accept())
    await other.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await other.getByRole('button', { name: 'Leave' }).click()
    await expect(marked(other)).not.toBeAttached()
    await expect(other.getByRole('link', { name: 'Before the update' })).toBeVisible()
    expect(await buildOf(other)).toBe(second)
    await mark(other)
    await other.getByRole('link', { name: 'Dreams', exact: true }).first().click()
    await expect(other.getByRole('heading', { level: 1, name: 'Dreams' })).toBeVisible()
    await expect(marked(other)).toBeAttached()
    await other.goto('/posts/new')
    await other.getByRole('button', { name: 'Resume' }).click()
    await expect(other.getByLabel('Title')).toHaveValue('Being written')

    // The new version is on the device as the old one was.
    await isKept(page, '/api/session')
    await isKept(page, '/api/items')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Before the update' })).toBeVisible()
    expect(await buildOf(page)).toBe(second)
  } finally {
    await lares.stop()
    await next.remove()
  }
})
