import type { Page } from '@playwright/test'
import { navigateTo } from '../support/navigate-to.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, signIn, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('an address without a page says so, with its query and hash, and leads home', async ({
  archive,
  page,
}) => {
  const answer = await page.goto(`${archive.address}/nowhere?x=1#y`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page not found: /nowhere?x=1#y')).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /archive/i })).toBeVisible()
})

for (const path of [
  '/100%',
  '/o%C3%B9/ça',
  `/images/${'x'.repeat(4000)}`,
  '/search//more',
  '/..%2f..%2fetc',
]) {
  test(`the odd address ${path.slice(0, 20)} is answered with the page that says so`, async ({
    archive,
    page,
  }) => {
    await page.goto(archive.address + path)
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  })
}

test('a bot gets the status of a missing page and no error page', async ({ archive, visit }) => {
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const page = await visit(archive, { userAgent })
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  expect(await page.locator('body').textContent()).toBe('Not Found')
  await page.goto('/')
  await waitForApp(page)
  await navigateTo(page, '/nowhere')
  await expect(page.locator('#root')).toBeEmpty()
})

test('the public pages can be read before any script has run, in the language of the visitor', async ({
  archive,
  visit,
}) => {
  const page = await visit(archive, { javaScriptEnabled: false, locale: 'it-CH' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Accedi')
  await page.goto('/home')
  await expect(page.getByText('Lares 0.1.0')).toBeVisible()
})

test('the data of a public page is asked for when somebody comes to it', async ({ archive, page }) => {
  await page.goto(archive.address)
  const payloadResponse = page.waitForResponse(/\/home\/_payload\.json\?[0-9a-f]+$/)
  await page.getByRole('link', { name: 'About' }).click()
  expect((await payloadResponse).status()).toBe(200)
  await expect(page.getByText('Lares 0.1.0')).toBeVisible()
})

test('a guest signs in first and then goes on to where they wanted to go', async ({
  archive,
  page,
  jeanne,
}) => {
  const relative = await inviteRelative(jeanne, 'Bruno')
  await page.goto(`${archive.address}/images?view=x`)
  await expect(page).toHaveURL(/\/\?next=%2Fimages%3Fview%3Dx$/)
  await waitForApp(page)
  await page.getByLabel('E-mail address').fill(relative.email)
  await page.getByLabel('Password', { exact: true }).fill(relative.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/images\?view=x$/)

  await page.goto(`${archive.address}/home`)
  await expect(page).toHaveURL(/\/search$/)
})

test('an old address leads on, whoever follows it', async ({ page, jeanne, visit }) => {
  expect(page).toBeDefined()
  const visitorPage = await visit(jeanne)
  await visitorPage.goto('/tabOrganisation?x=1#y')
  await expect(visitorPage).toHaveURL(/\/tabOrganisation\/tags\?x=1#y$/)
  await visitorPage.goto('/search')
  await waitForApp(visitorPage)
  await navigateTo(visitorPage, '/photos?sort=oldest#z')
  await expect(visitorPage).toHaveURL(/\/images\?sort=oldest#z$/)
})

test('pages beside each other slide, others fade, and with reduced motion nothing moves', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/tabOrganisation/tags')
  const transitions = recordTransitions(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await openFromNav(page, 'Categories')
  await openFromNav(page, 'Tags')
  await openFromNav(page, 'Posts')
  expect(await transitions()).toEqual([
    { direction: 'right', leaves: '-50px', comes: '50px', ms: '200ms' },
    { direction: 'left', leaves: '50px', comes: '-50px', ms: '200ms' },
    { direction: 'plain', leaves: '0', comes: '0', ms: '200ms' },
  ])

  const still = await visit(jeanne, { reducedMotion: 'reduce' })
  await still.goto('/tabOrganisation/tags')
  await openFromNav(still, 'Categories')
  const animation = await still.locator('main > div').evaluate((one) => getComputedStyle(one).animationName)
  expect(animation).toBe('none')
})

test('an open dialog holds the page still, and leaving the page closes it', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  await page.goto('/posts')
  await page.goto('/tabOrganisation/tags')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => getOverflow(page)).toBe('hidden')
  await page.goBack()
  await expect(page).toHaveURL(/\/posts$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => getOverflow(page)).not.toBe('hidden')
})

test('the open panel of notifications holds the page still', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  await page.goto('/posts')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect.poll(() => getOverflow(page)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => getOverflow(page)).not.toBe('hidden')
})

test('Ctrl+L changes between light and dark, is remembered, and holds from the first paint', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { colorScheme: 'light', serviceWorkers: 'block' })
  await page.goto('/search')
  // Only the application handles keys, not the prerendered layout.
  await waitForApp(page)
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('light')
  await page.keyboard.press('Control+l')
  await expect.poll(scheme).toBe('dark')
  // Without the application, the page shows what holds from the first paint.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(scheme).toBe('dark')
})

const accountPageCode = /\/assets\/user-profile-page-[\w-]+\.js/

test('code that a newer version took away is fetched by loading the page again, once', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { serviceWorkers: 'block' })
  let isMissing = true
  await page.route(accountPageCode, (route) =>
    isMissing ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
  )
  await page.goto('/posts')
  // Only the application navigates, not the prerendered page, which has the heading too.
  await waitForApp(page)
  const reload = page.waitForRequest((request) => request.isNavigationRequest())
  await navigateTo(page, '/user/userprofile')
  expect(new URL((await reload).url()).pathname).toBe('/user/userprofile')
  isMissing = false
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/userprofile$/)
})

test('code that stays away is told in the place of the page, and the shell goes on', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { serviceWorkers: 'block' })
  await page.route(accountPageCode, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/posts')
  await waitForApp(page)
  await navigateTo(page, '/user/userprofile')
  await expect(page.getByRole('heading', { level: 1, name: 'Oh, oh, server error' })).toBeVisible()
  await openFromNav(page, 'Posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
})

test('where the application itself stays away the written page says so, and tries again when it is told to', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne, { serviceWorkers: 'block' })
  let isMissing = true
  await page.route(/\/assets\/framework-[\w-]+\.js/, (route) =>
    isMissing ? route.abort() : route.continue(),
  )
  await page.goto('/posts')
  const note = page.getByRole('alert')
  await expect(note).toContainText('The page could not open')
  isMissing = false
  await note.getByRole('button', { name: 'Try again' }).click()
  await waitForApp(page)
  await expect(note).toHaveCount(0)
})

test('a notice at the edge whose styles are gone takes nothing with it', async ({ jeanne, visit }) => {
  const page = await visit(jeanne, { serviceWorkers: 'block' })
  await page.route(/\/assets\/pwa-prompts-[\w-]+\.css/, (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/pwa-prompts-'),
  )
  await page.goto('/posts')
  await failedRequest
  await openFromNav(page, 'Dreams')
  await openFromNav(page, 'Posts')
})

test('an hour later a newer version is noticed, and the next page is loaded again', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.clock.install()
  await page.goto('/posts')
  // Only the application uses the clock, not the prerendered layout.
  await waitForApp(page)
  await page.route(/\/builds\/latest\.json/, (route) =>
    route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
  )
  const latestBuildResponse = page.waitForResponse(/\/builds\/latest\.json\?\d+$/)
  await page.clock.fastForward(3_600_000)
  await latestBuildResponse
  const load = page.waitForEvent('load')
  await openFromNav(page, 'Dreams')
  await load
  await expect(page).toHaveURL(/\/dreams$/)
})

test('a manifest that is a page, half a text or gone changes nothing', async ({ jeanne, visit }) => {
  for (const body of ['<!doctype html>', '{"matcher":', undefined]) {
    const page = await visit(jeanne)
    await page.route(/\/builds\/meta\//, (route) =>
      body === undefined ? route.abort() : route.fulfill({ body, contentType: 'application/json' }),
    )
    await page.goto('/posts')
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
    await openFromNav(page, 'Dreams')
    await expect(page.getByRole('heading', { level: 1, name: 'Dreams' })).toBeVisible()
  }
})

test('storage that is blocked does not stop anybody', async ({ archive, visit, jeanne }) => {
  const relative = await inviteRelative(jeanne, 'Carla')
  const page = await visit(archive)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await signIn(page, archive, relative)
  await page.keyboard.press('Control+l')
  await openFromNav(page, 'Posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
})

test('who signs out in one tab is signed out in the other', async ({ archive, visit, jeanne }) => {
  const relative = await inviteRelative(jeanne, 'Dora')
  const first = await visit(archive)
  await signIn(first, archive, relative)
  const second = await first.context().newPage()
  await second.goto('/posts')
  await expect(second.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await first.getByRole('button', { name: /Account of/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(first).toHaveURL(/\/$/)
  await second.bringToFront()
  await expect(second.getByLabel('Password', { exact: true })).toBeVisible()
})

async function openFromNav(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

function getOverflow(page: Page): Promise<string> {
  return page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)
}

/** Records the page transitions; the returned function lists how each page left and the next one entered. */
function recordTransitions(page: Page) {
  const ready = page.evaluate(() => {
    const transitions: Record<string, string>[] = []
    Object.assign(window, { transitions })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset.leaving !== 'true') continue
        const style = getComputedStyle(target)
        transitions.push({
          direction: target.dataset.direction ?? '',
          leaves: style.getPropertyValue('--to').trim(),
          comes: style.getPropertyValue('--from').trim(),
          ms: `${Number.parseFloat(style.animationDuration) * 1000}ms`,
        })
      }
    }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-leaving'] })
  })
  return async () => {
    await ready
    return page.evaluate(() => (window as unknown as { transitions: unknown[] }).transitions)
  }
}
