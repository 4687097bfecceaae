import { listItems } from '@lares/shared-types/contracts/items'
import { listTags } from '@lares/shared-types/contracts/labels'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/story.ts'

/** Lets the archive handle the next POST to `path`, but not the page see its reply. */
async function loseNextReply(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
}

const unreachable = 'The archive cannot be reached. Check your connection and try again.'

test('an item whose reply got lost is there once, however it is saved again', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  const save = () => page.getByRole('button', { name: 'Add to the archive' }).click()
  const countByTitle = async (title: string) => {
    const { items } = await jeanne.call(listItems, { query: { kind: 'post', limit: 200 } })
    return items.filter((item) => item.title.startsWith(title)).length
  }
  const loseReply = async (title: string) => {
    await page.goto('/posts/new')
    await loseNextReply(page, '/api/items')
    await page.getByLabel('Title').fill(title)
    await expect(page.getByText('Draft saved on this device')).toBeVisible()
    await save()
    await expect(page.getByText(unreachable)).toBeVisible()
    expect(await countByTitle(title)).toBe(1)
  }

  await loseReply('The ferry')
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'The ferry' })).toBeVisible()
  expect(await countByTitle('The ferry')).toBe(1)

  await loseReply('The harbour')
  await page.getByLabel('Title').fill('The harbour in winter')
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour in winter' })).toBeVisible()
  expect(await countByTitle('The harbour')).toBe(1)

  await loseReply('The lighthouse')
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('The lighthouse')
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'The lighthouse' })).toBeVisible()
  expect(await countByTitle('The lighthouse')).toBe(1)
})

test('a tag whose reply got lost is saved again without an error', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  await page.goto('/tabOrganisation/tags')
  await loseNextReply(page, '/api/tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Regatta')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(unreachable)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { labels } = await jeanne.call(listTags, {})
  expect(labels.filter(({ names }) => names.en === 'Regatta')).toHaveLength(1)
})
