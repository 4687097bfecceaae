import { listItems } from '@lares/shared-types/contracts/items'
import { expect, expectAccessible, test } from '../support/story.ts'

test('what was deleted is found in the trash, brought back, or deleted for ever', async ({
  jeanne,
  visit,
}) => {
  const titles = ['Letter from Turin', 'Letter from Lyon', 'Letter from Bern']
  const ids: string[] = []
  for (const title of titles) ids.push((await jeanne.add({ kind: 'post', title })).id)
  const page = await visit(jeanne)
  for (const id of ids) {
    await page.goto(`/posts/${id}/profile`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click()
    await expect(page.getByText(/is in the trash$/)).toBeVisible()
  }
  // The toast of the last one brings it back.
  await page.getByRole('button', { name: 'Undo' }).click()

  await page.getByRole('link', { name: 'Trash' }).first().click()
  const list = page.getByRole('list', { name: 'Trash' })
  await expect(list.getByText('Letter from Bern')).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Restore “Letter from Turin”' }).click()
  await expect(page.getByText('“Letter from Turin” is back')).toBeVisible()
  await list.getByRole('button', { name: 'Delete for ever: Letter from Lyon' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByText('Letter from Lyon')).toHaveCount(0)
  const { items } = await jeanne.call(listItems, { query: { id: ids } })
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Letter from Bern', 'Letter from Turin'])
})
