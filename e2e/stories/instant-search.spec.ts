import { TestTypesense } from '@lares/api/src/search-index/typesense/testing/test-typesense.ts'
import { createTag } from '@lares/shared-types/contracts/labels'
import { instantSearchState } from '@lares/shared-types/contracts/search'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment, inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('without a server for it the built-in search answers while one types, and says so', async ({
  jeanne,
  visit,
}) => {
  await jeanne.add({ kind: 'post', title: 'The zeppelin over the lake', language: 'en', body: 'We waved.' })
  await jeanne.add({ kind: 'dream', title: 'A zeppelin of paper', language: 'en' })
  const page = await visit(jeanne)
  await page.goto('/search')
  await page.getByRole('link', { name: 'Instant search' }).click()
  await expect(page.getByText('Type the first letters')).toBeVisible()
  await page.getByRole('searchbox').pressSequentially('zepelin', { delay: 30 })
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('Results from the built-in search')).toBeVisible()
  await page.getByRole('button', { name: 'Dreams 1' }).click()
  await expect(results.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search with all filters' }).click()
  await expect(page).toHaveURL(/\/search\?q=zepelin&kind=dream$/)
})

test('a Typesense server is filled, followed, asked for nothing that is hidden, and done without while it is away', async ({
  visit,
}) => {
  // A separate archive has to start, be indexed, and be indexed again after an outage.
  test.setTimeout(240_000)
  const typesense = await TestTypesense.start()
  const lares = await Lares.start({ ...adminEnvironment, ...typesense.settings })
  try {
    const jeanne = await Client.signIn(lares.address, admin)
    const secret = await jeanne.call(createTag, { body: { names: { en: 'Private' } } })
    const carlo = await inviteRelative(jeanne, 'Carlo', { restrictedTagIds: [secret.id] })
    await jeanne.add({ kind: 'post', title: 'The zeppelin over the lake', language: 'en', body: 'We waved.' })
    await jeanne.add({ kind: 'dream', title: 'A zeppelin of paper', language: 'en', tagIds: [secret.id] })
    const index = () => jeanne.call(instantSearchState, undefined)
    await expect.poll(async () => (await index()).documents, { timeout: 180_000 }).toBe(2)

    const page = await visit(jeanne)
    await page.goto('/search-typesense')
    const box = page.getByRole('searchbox')
    const results = page.getByRole('list', { name: 'Results' })
    await expect(page.getByText('Type the first letters')).toBeVisible()
    await box.pressSequentially('zepelin', { delay: 30 })
    await expect(results.getByRole('link')).toHaveCount(2)
    await expect(page.getByText('Results from Typesense')).toBeVisible()
    await expect(results.getByText('Found with “zeppelin”')).toHaveCount(2)
    await expectAccessible(page)

    const hisPage = await visit(await Client.signIn(lares.address, carlo))
    await hisPage.goto('/search-typesense?q=zeppelin')
    await expect(hisPage.getByText('One result')).toBeVisible()
    await expect(hisPage.getByText('Results from Typesense')).toBeVisible()
    await expect(hisPage.getByRole('button', { name: /^Dreams/ })).toHaveCount(0)

    await jeanne.add({ kind: 'post', title: 'A second zeppelin', language: 'en' })
    await expect.poll(() => typesense.listActiveDocuments().size, { timeout: 90_000 }).toBe(3)
    await hisPage.reload()
    await expect(hisPage.getByText('2 results')).toBeVisible()

    await typesense.stop()
    await box.fill('zeppelin lake')
    await expect(page.getByText('Results from the built-in search')).toBeVisible()
    await expect(results.getByRole('link', { name: 'The zeppelin over the lake' })).toBeVisible()
    await page.goto('/tabParams/about')
    await expect(page.getByText('Unreachable')).toBeVisible()
    await jeanne.add({ kind: 'post', title: 'Written meanwhile', language: 'en' })
    await typesense.start()
    await jeanne.add({ kind: 'post', title: 'Written since', language: 'en' })
    await expect.poll(() => typesense.listActiveDocuments().size, { timeout: 180_000 }).toBe(5)
    await page.reload()
    await expect(page.getByText('Reachable')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await lares.stop()
    await typesense.stop()
  }
})
