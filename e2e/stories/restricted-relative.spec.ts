import { randomBytes } from 'node:crypto'
import { createCategory, createTag } from '@lares/shared-types/contracts/labels'
import { search } from '@lares/shared-types/contracts/search'
import { changeUser } from '@lares/shared-types/contracts/users'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { dropFiles } from '../support/drop.ts'
import { createPhoto } from '../support/files/photo.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('a restricted tag and category vanish from the open page of a relative at once, others see all of it', async ({
  archive,
  jeanne,
  visit,
}) => {
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Quarrel' } } })
  const category = await jeanne.call(createCategory, { body: { names: { en: 'Courtroom' } } })
  const tagged = await jeanne.add(
    { kind: 'image', title: 'Zephyrine at the notary', tagIds: [tag.id], language: 'en' },
    await createPhoto('zephyrine.jpg', 5),
  )
  const categorized = await jeanne.add({
    kind: 'post',
    title: 'Zephyrine and the will',
    categoryIds: [category.id],
    language: 'en',
  })
  const kitchen = { body: { names: { en: 'Kitchen' } } }
  const visibleItem = await jeanne.add(
    {
      kind: 'image',
      title: 'Zephyrine bakes a cake',
      tagIds: [(await jeanne.call(createTag, kitchen)).id],
      categoryIds: [(await jeanne.call(createCategory, kitchen)).id],
      language: 'en',
    },
    await createPhoto('cake.jpg', 6),
  )
  const [asset] = (await jeanne.waitUntilProcessed(tagged.id)).assets
  const leo = await inviteRelative(jeanne, 'Leo')
  const mia = await inviteRelative(jeanne, 'Mia')
  const leosClient = await Client.signIn(archive.address, leo)
  const leosPage = await visit(leosClient)
  const miasPage = await visit(await Client.signIn(archive.address, mia))
  const jeannesPage = await visit(jeanne)

  await expectSearchResults(leosPage, 3)
  await restrict(jeannesPage, 'Leo', ['Quarrel', 'Courtroom'])
  // Nobody has touched this page since.
  await expect(leosPage.getByText(tagged.title)).toHaveCount(0)
  await expect(leosPage.getByText(categorized.title)).toHaveCount(0)
  await expect(leosPage.getByRole('link', { name: visibleItem.title })).toBeVisible()
  await expectSearchResults(leosPage, 1)
  await expect(leosPage.getByRole('link', { name: visibleItem.title })).toBeVisible()
  await expectSearchResults(miasPage, 3)
  await expectVisibleLabels(leosPage, 0)
  await expectVisibleLabels(miasPage, 1)
  for (const path of [
    `/images/${tagged.id}/profile`,
    `/posts/${categorized.id}/profile`,
    `/posts/${categorized.id}/edit`,
  ]) {
    await leosPage.goto(path)
    await expect(leosPage.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  }
  for (const path of [
    `/api/items/${tagged.id}`,
    `/api/items/${tagged.id}/revisions`,
    `/api/items/${categorized.id}`,
    `/api/tags/${tag.id}`,
    `/api/categories/${category.id}`,
    ...['', '/original', '/thumbnail', '/preview'].map((part) => `/api/assets/${asset?.id}${part}`),
  ]) {
    expect((await leosClient.send(path)).status, path).toBe(404)
    expect((await jeanne.send(path)).status, path).toBe(200)
  }
})

test('a suspended relative is signed out by the next request and cannot come in', async ({
  archive,
  jeanne,
  visit,
}) => {
  const nora = await inviteRelative(jeanne, 'Nora')
  const page = await visit(await Client.signIn(archive.address, nora))
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Account of Nora' })).toBeVisible()

  const jeannesPage = await visit(jeanne)
  await jeannesPage.goto('/tabEditUsers/usersList')
  await jeannesPage.getByRole('button', { name: 'Actions for Nora' }).click()
  await jeannesPage.getByRole('menuitem', { name: 'Suspend' }).click()
  await jeannesPage.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(jeannesPage.getByRole('dialog')).toBeHidden()

  // The page asks for news by itself, so that it may have signed out already.
  await page.goto('/posts')
  await waitForApp(page)
  await page.getByLabel('E-mail address').fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail address or password is not right.')).toBeVisible()
})

test('a relative who is suspended in the middle of an upload is signed out, and nothing of the file is in the archive', async ({
  archive,
  jeanne,
  visit,
}) => {
  const ugo = await inviteRelative(jeanne, 'Ugo')
  const page = await visit(await Client.signIn(archive.address, ugo))
  await page.goto('/search')
  const suspended = Promise.withResolvers<void>()
  const secondChunk = Promise.withResolvers<void>()
  let chunks = 0
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') chunks += 1
    if (chunks === 2) {
      secondChunk.resolve()
      await suspended.promise
    }
    await route.continue()
  })
  const buffer = randomBytes(20 * 1024 * 1024)
  await dropFiles(page, [{ name: 'ugos-film.bin', mimeType: 'application/octet-stream', buffer }])
  await secondChunk.promise

  const { id, version } = ugo.user
  await jeanne.call(changeUser, { params: { id }, body: { version, status: 'suspended' } })
  suspended.resolve()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByText('ugos-film.bin')).toHaveCount(0)
  expect(chunks).toBe(2)
  const { hits } = await jeanne.call(search, { query: { q: 'ugos-film' } })
  expect(hits).toEqual([])
})

/** Searches for the word that all three items contain; the counts and filters must not reveal hidden items either. */
async function expectSearchResults(page: Page, count: number): Promise<void> {
  await page.goto('/search?q=zephyrine')
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(count)
  await expect(main.getByText(count === 1 ? 'One result' : `${count} results`).first()).toBeVisible()
  await main.getByRole('button', { name: 'Tag', exact: true }).click()
  for (const [filter, hidden] of [
    ['Tag', 'Quarrel'],
    ['Category', 'Courtroom'],
  ] as const) {
    const values = main.getByRole('group', { name: filter, exact: true })
    await expect(values.getByRole('checkbox', { name: 'Kitchen 1' })).toBeVisible()
    await expect(values.getByRole('checkbox', { name: `${hidden} 1` })).toHaveCount(count === 3 ? 1 : 0)
    await expect(values.getByText(hidden)).toHaveCount(count === 3 ? 1 : 0)
  }
}

/** Checks lists and pickers for `count` restricted entries beside those that everybody sees. */
async function expectVisibleLabels(page: Page, count: 0 | 1): Promise<void> {
  const main = page.getByRole('main')
  for (const [path, hidden] of [
    ['/tabOrganisation/tags', 'Quarrel'],
    ['/tabOrganisation/categories', 'Courtroom'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByText('Kitchen', { exact: true })).toBeVisible()
    await expect(main.getByText(hidden, { exact: true })).toHaveCount(count)
  }
  await page.goto('/images')
  await expect(main.getByRole('link', { name: 'Zephyrine bakes a cake' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Zephyrine at the notary' })).toHaveCount(count)

  await page.goto('/posts/new')
  for (const [picker, hidden] of [
    ['Tags', 'Quarrel'],
    ['Categories', 'Courtroom'],
  ] as const) {
    await main.getByRole('combobox', { name: picker }).click()
    await expect(page.getByRole('option', { name: 'Kitchen' })).toBeVisible()
    await expect(page.getByRole('option', { name: hidden })).toHaveCount(count)
    await page.keyboard.press('Escape')
  }
}

async function restrict(page: Page, name: string, hidden: readonly string[]): Promise<void> {
  await page.goto('/tabEditUsers/usersList')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rights and details' }).click()
  const dialog = page.getByRole('dialog')
  for (const label of hidden) await dialog.getByRole('checkbox', { name: label }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
