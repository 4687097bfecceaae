import { readFile } from 'node:fs/promises'
import { Client } from '../support/client.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('every post as a table: sorted, filtered, exported, and several moved to the trash and back', async ({
  archive,
  jeanne,
  visit,
}) => {
  const relative = await inviteRelative(jeanne, 'Ordner', { isAdmin: true })
  const client = await Client.signIn(archive.address, relative)
  const word = `mill${crypto.randomUUID().slice(0, 8)}`
  const years = [1951, 1952, 1953, 1954]
  for (const year of years)
    await client.add({ kind: 'post', title: `${word} ${year}`, body: 'The wheel turns.', date: String(year) })
  await client.add({ kind: 'post', title: 'No wheel', body: 'A field.', date: '1950' })

  const page = await visit(client)
  await page.goto('/posts')
  await page.getByRole('main').getByRole('button', { name: 'Newest first' }).click()
  await page.getByRole('menuitem', { name: 'As a table' }).click()
  await expect(page).toHaveURL(/\/fullList\/posts$/)
  const titles = page.getByRole('grid', { name: 'All posts' }).getByRole('row').getByRole('link')
  await expect(titles.filter({ hasText: 'No wheel' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Filter the rows' }).fill(word)
  await expect(titles).toHaveText(years.toReversed().map((year) => `${word} ${year}`))
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(titles).toHaveText(years.map((year) => `${word} ${year}`))
  await expect(page).toHaveURL(new RegExp(`\\?(?=.*q=${word})(?=.*sort=title)`))
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: `Select “${word} 1952”` }).click()
  await page.getByRole('checkbox', { name: `Select “${word} 1954”` }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 rows selected')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'For spreadsheets (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('post.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/^\uFEFF?"?Title/)
  expect(lines.slice(1).map((line) => /mill\w+ \d{4}/.exec(line)?.[0])).toEqual(
    [1952, 1953, 1954].map((year) => `${word} ${year}`),
  )

  await page.getByRole('button', { name: 'Move to the trash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 items to the trash?' })
  await dialog.getByRole('button', { name: 'Move to the trash' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // The toast stays while the pointer is on it.
  await undo.hover()
  await expect(titles).toHaveText([`${word} 1951`])
  await undo.click()
  await expect(titles).toHaveText(years.map((year) => `${word} ${year}`))
  await page.reload()
  await expect(titles).toHaveText(years.map((year) => `${word} ${year}`))
})
