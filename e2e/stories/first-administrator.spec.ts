import { Lares } from '../support/lares.ts'
import { watchRequests } from '../support/settling.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('the first administrator opens the link that the server printed, and after a restart is still signed in', async ({
  page,
  visit,
}) => {
  const lares = await Lares.install()
  const waitForRequests = watchRequests(page)
  try {
    await page.goto(lares.address)
    await expect(page.getByText('Nobody has an account yet')).toBeVisible()
    await expectAccessible(page)

    const link = await lares.getSetUpLink()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set up the archive' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('Jeanne')
    await page.getByLabel('E-mail address').fill('jeanne@example.org')
    await page.getByLabel('Choose a password').fill('short')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByLabel('Choose a password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Choose a password').fill('trois briques dans le four')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page).toHaveURL(/\/search/)
    await expectAccessible(page)

    // Prefetching must be finished, because requests that fail when the server is killed would fail the test.
    await waitForRequests()
    await lares.kill()
    await lares.start()
    await page.reload()
    await expect(page).toHaveURL(/\/search/)

    const stranger = await visit(lares)
    await stranger.goto(link)
    await expect(stranger.getByText('This archive is already set up')).toBeVisible()
  } finally {
    await lares.stop()
  }
})
