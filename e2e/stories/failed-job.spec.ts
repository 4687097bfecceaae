import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('an administrator reads why a job has failed, mends the reason, and tries it again until it is done', async ({
  visit,
}) => {
  const lares = await Lares.start(adminEnvironment)
  try {
    const page = await visit(await Client.signIn(lares.address, admin))
    await page.goto('/tabAdminParam/jobs')
    await expect(page.getByText('Nothing has failed')).toBeVisible()
    const name = 'Clearing uploads that were not finished'
    const schedule = page.getByRole('listitem').filter({
      has: page.getByRole('button', { name: `Run now: ${name}` }),
    })
    const run = () => schedule.getByRole('button', { name: `Run now: ${name}` }).click()
    await run()
    await expect(schedule.getByText('Last run:')).toBeVisible()

    // The worker is running and has made its folders by now.
    const renameBack = await lares.renameFolder('files/work')
    await run()
    // Three attempts, each some seconds after the one before.
    const failed = page.getByRole('list', { name: 'Failed jobs' })
    await expect(failed.getByText('A file that it needs is missing.')).toBeVisible({ timeout: 120_000 })
    await expect(failed.getByText('3 attempts')).toBeVisible()
    await failed.getByText('Technical details').click()
    await expect(failed.getByText(/ENOENT.*files\/work/)).toBeVisible()
    await expectAccessible(page)

    await renameBack()
    await failed.getByRole('button', { name: `Try again: ${name}` }).click()
    await expect(page.getByText('Nothing has failed')).toBeVisible({ timeout: 120_000 })
    await expect(schedule.getByText('Last run:')).toBeVisible()
    await page.context().close()
  } finally {
    await lares.stop()
  }
})
