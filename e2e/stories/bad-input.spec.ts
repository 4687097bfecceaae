import { logout } from '@lares/shared-types/contracts/auth'
import { zipSync } from 'fflate'
import { Client } from '../support/client.ts'
import { dropFiles } from '../support/drop.ts'
import { chooseFile, writeBody } from '../support/editor.ts'
import { admin } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('a title of 10,000 characters and a date that is none are pointed out, and nothing typed is lost', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/posts/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('a'.repeat(10_000))
  await writeBody(page, 'What I wanted to say.')
  await page.getByLabel('How precisely do you know the date?').selectOption('In your own words')
  await page.getByRole('textbox', { name: 'In your own words' }).fill('1952-13-45')
  await expect(page.getByText('There is no such day.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This is too long.')).toBeVisible()
  await expect(page).toHaveURL(/\/posts\/new$/)

  await title.fill('A letter that was too long')
  await page.getByRole('textbox', { name: 'In your own words' }).fill('1952-12')
  await expect(page.getByText('Will be shown as: December 1952')).toBeVisible()
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A letter that was too long')
  await expect(page.getByRole('main').getByText('What I wanted to say.')).toBeVisible()
})

test('an empty file and an archive that is named a photograph are kept, and the first says why it shows nothing', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  const zip = Buffer.from(zipSync({ 'a.txt': new TextEncoder().encode('not a photograph') }))
  await dropFiles(page, [
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'false.jpg', mimeType: 'image/jpeg', buffer: zip },
  ])
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByRole('heading', { name: '2 files are in the archive' })).toBeVisible()
  await expect(panel.getByText('Kept, but this file is empty.')).toBeVisible()
  await panel.getByRole('link', { name: 'false.jpg' }).click()
  await expect(page).toHaveURL(/\/documents\/[\w-]+\/profile$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'false.jpg' })).toBeVisible()
})

test('a web page that is kept as a document cannot run in the archive', async ({ jeanne, visit }) => {
  const page = await visit(jeanne)
  await page.goto('/documents/new')
  const script = "localStorage.setItem('ran', 'yes'); parent.postMessage('ran', '*'); document.title = 'ran'"
  await chooseFile(page, {
    name: 'recipes.html',
    mimeType: 'text/html',
    buffer: Buffer.from(
      `<!doctype html><title>Recipes</title><p>Plum jam</p><script>${script}</script><img src=x onerror="${script}">`,
    ),
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Recipes from the web')
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  const id = page.url().split('/').at(-2) ?? ''
  const [asset] = (await jeanne.waitUntilProcessed(id)).assets
  await page.reload()
  await expect(page.getByText('Plum jam').first()).toBeVisible()

  const original = `/api/assets/${asset?.id}/original`
  for (const path of [original, `/api/assets/${asset?.id}/text`]) {
    const response = await jeanne.send(path)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-type')).not.toContain('html')
  }
  const download = page.waitForEvent('download')
  await page.evaluate((path) => {
    const frame = document.createElement('iframe')
    frame.src = path
    document.body.append(frame)
  }, original)
  await (await download).path()
  const secondDownload = page.waitForEvent('download')
  await page.evaluate((path) => location.assign(path), original)
  await (await secondDownload).path()
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
  await expect(page).not.toHaveTitle('ran')
})

test('who is signed out while writing signs in again and goes on with what was typed', async ({
  archive,
  visit,
}) => {
  const session = await Client.signIn(archive.address, admin)
  const page = await visit(session)
  await page.goto('/dreams/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('The staircase without an end')
  await writeBody(page, 'Each step was a piano key.')
  await page.getByLabel('Dreamt by').fill('Jeanne')
  await session.send(logout.path, { method: logout.method })
  await page.getByRole('button', { name: 'Add to the archive' }).click()

  await page.getByLabel('E-mail address').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dreams\/new$/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The staircase without an end')
  await page.getByRole('button', { name: 'Add to the archive' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The staircase without an end')
  await expect(page.getByText('Each step was a piano key.')).toBeVisible()
  await expect(page.getByText('Jeanne', { exact: true })).toBeVisible()
})
