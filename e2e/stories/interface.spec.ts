import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { findSmallTargets } from '../support/touch-targets.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name }).check()

const getHtml = (page: Page) => page.locator('html')

const loadSavedPreferences = (client: Client) =>
  client
    .send('/api/session')
    .then((response) => response.json())
    .then(({ user }) => user.siteparams)

test('what somebody chooses for the interface is followed by their other browser', async ({
  archive,
  jeanne,
  visit,
}) => {
  const nils = await inviteRelative(jeanne, 'Nils')
  const client = await Client.signIn(archive.address, nils)
  const desk = await visit(client)
  const phone = await visit(client, { viewport: { width: 360, height: 760 } })
  await phone.goto('/tabParams/about')
  await waitForApp(phone)
  await expect(phone.getByRole('heading', { level: 1, name: 'About Lares' })).toBeVisible()

  await desk.goto('/tabParams/interface')
  await choose(desk, 'Theme', 'Dark')
  await choose(desk, 'Density', 'Compact')
  await choose(desk, 'Motion', 'Reduced')
  await choose(desk, 'Primary colour', 'Indigo')
  await choose(desk, 'Accent colour', 'Plum')
  await desk.getByLabel('Language of the interface').selectOption('Deutsch')
  await expect(desk.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible()
  await expectAccessible(desk)
  await expect
    .poll(() => loadSavedPreferences(client))
    .toEqual({
      ...{ language: 'de', darkMode: true, density: 'compact', motion: 'reduced' },
      ...{ primaryColour: 'indigo', accentColour: 'plum' },
    })

  await expect(getHtml(phone)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await phone.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(phone.getByRole('heading', { level: 1, name: 'Über Lares' })).toBeVisible()
  await expect(getHtml(phone)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(getHtml(phone)).toHaveAttribute('data-density', 'compact')
  await expectAccessible(phone)

  await choose(desk, 'Farbschema', 'Wie das Gerät')
  await expect(getHtml(desk)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect.poll(() => loadSavedPreferences(client)).not.toHaveProperty('darkMode')
  await phone.reload()
  await expect(getHtml(phone)).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('what was chosen is there before any of the application’s scripts has run', async ({
  archive,
  jeanne,
  visit,
}) => {
  const person = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Ute'))
  const page = await visit(person, { serviceWorkers: 'block' })
  await page.goto('/tabParams/interface')
  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Density', 'Compact')
  await choose(page, 'Motion', 'Reduced')
  await choose(page, 'Primary colour', 'Sea')
  await choose(page, 'Accent colour', 'Rose')
  await page.getByLabel('Language of the interface').selectOption('Italiano')
  await expect(page.getByRole('heading', { level: 1, name: 'Aspetto' })).toBeVisible()
  await expect
    .poll(() => loadSavedPreferences(person))
    .toMatchObject({
      ...{ language: 'it', darkMode: true, density: 'compact', motion: 'reduced' },
      ...{ primaryColour: 'sea', accentColour: 'rose' },
    })

  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(getHtml(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(getHtml(page)).toHaveAttribute('data-density', 'compact')
  await expect(getHtml(page)).toHaveAttribute('data-motion', 'reduced')
  await expect(getHtml(page)).toHaveAttribute('lang', 'it')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#171513')
  await expect(getHtml(page)).toHaveCSS('color-scheme', 'dark')
  await expect(getHtml(page)).toHaveCSS('background-color', 'rgb(23, 21, 19)')
  await expect(getHtml(page)).toHaveCSS('--primary', '#80c1e1')
  await expect(getHtml(page)).toHaveCSS('--accent', '#f499ae')
})

test('a guest who chose a language reads the written page in it at the next visit', async ({
  archive,
  visit,
}) => {
  const page = await visit(archive)
  await page.goto('/home')
  await waitForApp(page)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Italiano')
  await expect(getHtml(page)).toHaveAttribute('lang', 'it')
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'lares_language'))
    .toMatchObject({ value: 'it', path: '/', sameSite: 'Lax', secure: false })
  const written = await page.request.get('/home', { headers: { accept: 'text/html' } })
  expect(await written.text()).toContain('<html lang="it"')
})

test('Ctrl+L turns the theme over for guests and relatives, and ? lists the keys', async ({
  jeanne,
  archive,
  visit,
}) => {
  const guest = await visit(archive)
  await guest.goto('/')
  await waitForApp(guest)
  await guest.keyboard.press('Control+L')
  await expect(getHtml(guest)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await guest.keyboard.press('Control+L')
  await expect(getHtml(guest)).toHaveAttribute('data-mantine-color-scheme', 'light')
  await openKeyList(guest)
  await expect(guest.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Light or dark')

  const page = await visit(await Client.signIn(archive.address, await inviteRelative(jeanne, 'Ida')))
  await page.goto('/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await openKeyList(page)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next item')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('somebody finds an answer, and its address leads there', async ({ archive, jeanne, visit }) => {
  const page = await visit(await Client.signIn(archive.address, await inviteRelative(jeanne, 'Ada')))
  await page.goto('/search')
  await page.getByRole('button', { name: 'Account of Ada' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Questions', exact: true }).last().click()
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('eml')
  const question = page.getByText('How do I put an e-mail into the archive?')
  await question.click()
  await expect(page.getByText(/Save it in your e-mail program/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Link to this answer' }).click()
  await expect(page).toHaveURL(/\/tabParams\/faq#mails$/)
  await page.reload()
  await expect(page.getByText(/Save it in your e-mail program/)).toBeInViewport()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByText('This browser stores')).toBeVisible()
  const notices = await page.request.get('/third-party-notices.txt')
  expect(notices.headers()['content-type']).toContain('text/plain')
  expect(await notices.text()).toContain('@mantine/core')
})

for (const width of [360, 1440]) {
  test(`a touch screen of ${width} px beside a mouse has controls of a finger’s size, and a mouse alone has not`, async ({
    archive,
    jeanne,
    visit,
  }) => {
    const person = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Nino'))
    const viewport = { width, height: 900 }
    const mouse = await visit(person, { viewport })
    await mouse.goto('/search')
    await waitForApp(mouse)
    await expect(getHtml(mouse)).not.toHaveAttribute('data-touch')
    expect(await findSmallTargets(mouse)).not.toEqual([])

    // Lower, where the rail of a mouse is denser.
    const both = await visit(person, { viewport: { width, height: 760 } })
    // A touch screen that Chromium emulates would be the primary pointer.
    await both.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 10 }))
    for (const path of ['/search', '/images', '/records', '/planning', '/tabParams/interface']) {
      await both.goto(path)
      await waitForApp(both)
      await expect(getHtml(both)).toHaveAttribute('data-touch', 'true')
      expect(await both.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(false)
      expect(await findSmallTargets(both)).toEqual([])
      expect(await findHorizontalOverflow(both)).toEqual([])
    }
  })
}

test('a coarse pointer that counts no touch points is a touch screen too', async ({ archive, visit }) => {
  const page = await visit(archive)
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) => matchMedia(query.replace('(any-pointer: coarse)', 'all'))
  })
  await page.goto('/')
  await expect(getHtml(page)).toHaveAttribute('data-touch', 'true')
})

/** Repeats the key until the dialog opens, because its code is loaded after the page. */
async function openKeyList(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.type('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 2000 })
  }).toPass()
}
