import { changeItem, getItem } from '@lares/shared-types/contracts/items'
import { createTag, deleteTag } from '@lares/shared-types/contracts/labels'
import { expect, expectAccessible, test } from '../support/story.ts'

test('a dream’s text is compared word by word and restored, and what no longer exists is named', async ({
  jeanne,
  visit,
}) => {
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Nightmares' } } })
  const first = 'I stood at the lake.\n\nThe water was warm, and nobody spoke.'
  const { id, version } = await jeanne.add({
    kind: 'dream',
    title: 'At the lake',
    body: first,
    language: 'en',
    tagIds: [tag.id],
  })
  const second = first.replace('warm', 'icy').replace('nobody spoke', 'somebody sang')
  const body = { version, title: 'At the sea', body: second, tagIds: [] }
  await jeanne.call(changeItem, { params: { id }, body })
  await jeanne.call(deleteTag, { params: { id: tag.id }, query: { version: 1 } })

  const page = await visit(jeanne, { viewport: { width: 360, height: 780 } })
  await page.goto(`/dreams/${id}/profile`)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of “At the sea”')
  const text = page.getByRole('region', { name: 'Text' })
  await expect(text.getByRole('deletion')).toHaveText(['warm', 'nobody spoke'])
  await expect(text.getByRole('insertion')).toHaveText(['icy', 'somebody sang'])
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'State 1 of 2' })).toBeVisible()
  await expect(page).toHaveURL(/state=1/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'State 2 of 2' })).toBeVisible()

  await text.getByRole('button', { name: 'Text: As in state 1' }).click()
  await expect(page.getByText('State 1 has been restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'State 3 of 3' })).toBeVisible()
  const item = await jeanne.call(getItem, { params: { id } })
  expect(item).toMatchObject({ title: 'At the sea', body: first })

  await page.getByLabel('Compare with').selectOption('State 1')
  await page.getByRole('button', { name: 'Restore state 1' }).click()
  await expect(page.getByText('Not all of it could be restored. Left out: Tags: Nightmares.')).toBeVisible()
  expect(await jeanne.call(getItem, { params: { id } })).toMatchObject({ title: 'At the lake', tags: [] })
})
