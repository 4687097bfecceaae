import { getItem, listItems, trashItem } from '@lares/shared-types/contracts/items'
import { createTag, deleteTag, listTags } from '@lares/shared-types/contracts/labels'
import { createParticipant, deleteParticipant } from '@lares/shared-types/contracts/participants'
import { deleteForEver } from '@lares/shared-types/contracts/trash'
import { Client } from '../support/client.ts'
import { admin } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test.use({ ownDatabase: 'embedded' })

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
  await expect(list.getByText('Letter from Turin')).toBeVisible()
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

test('an album of 40 photographs that was deleted is brought back at once', async ({ ownArchive, visit }) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Album of the lake' } } })
  const items = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      jeanne.add({ kind: 'image', title: `Lake ${index + 1}`, tagIds: [tag.id] }),
    ),
  )
  for (const { id, version } of items) await jeanne.call(trashItem, { params: { id }, query: { version } })
  const listAlbum = async () =>
    (await jeanne.call(listItems, { query: { tag: tag.id, limit: 50 } })).items.map(({ title }) => title)
  expect(await listAlbum()).toEqual([])

  const page = await visit(jeanne)
  await page.goto('/trash')
  // What was deleted last comes first.
  await page.getByRole('checkbox', { name: 'Select “Lake 40”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Lake 1”', exact: true }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('40 items selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Restore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore 40 items?' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('40 items are back')).toBeVisible()
  await expect(page.getByText(/^Lake \d+$/)).toHaveCount(0)
  expect((await listAlbum()).toSorted()).toEqual(items.map(({ title }) => title).toSorted())
})

test('a tag and a person that were deleted are found in the trash, and come back to their items', async ({
  ownArchive,
  visit,
}) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Garden', fr: 'Jardin' } } })
  const otto = await jeanne.call(createParticipant, { body: { names: { en: 'Otto' } } })
  const [rose, , gone] = await Promise.all(
    ['Rose', 'Tulip', 'Iris'].map((title) =>
      jeanne.add({
        kind: 'post',
        title,
        tagIds: [tag.id],
        participants: [{ participantId: otto.id, role: 'author' }],
      }),
    ),
  )
  await jeanne.call(deleteParticipant, { params: { id: otto.id }, query: { version: otto.version } })
  await jeanne.call(deleteTag, { params: { id: tag.id }, query: { version: tag.version } })

  const page = await visit(jeanne)
  await page.goto('/trash')
  await page.getByText('Tags and people').click()
  const list = page.getByRole('list', { name: 'Deleted tags, categories and people' })
  await expect(list.getByRole('listitem')).toHaveText([/Garden.*Tag.*on 3 items/, /Otto.*Person.*on 3 items/])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  // One of the items is deleted for ever, so that the tag cannot come back to it.
  const { version } = await jeanne.call(getItem, { params: { id: gone?.id ?? '' } })
  await jeanne.call(trashItem, { params: { id: gone?.id ?? '' }, query: { version } })
  await jeanne.call(deleteForEver, { params: { id: gone?.id ?? '' } })
  await list.getByRole('button', { name: 'Restore “Garden”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Garden” is back')).toBeVisible()
  await expect(page.getByText('Not restored: some items')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Restore “Otto”' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Otto” is back')).toBeVisible()
  await expect(page.getByText('No tag, category or person has been deleted')).toBeVisible()

  expect((await jeanne.call(listTags, {})).labels.map(({ id }) => id)).toEqual([tag.id])
  const { items } = await jeanne.call(listItems, { query: { tag: tag.id } })
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Rose', 'Tulip'])
  await page.goto(`/posts/${rose?.id}/profile`)
  await expect(page.getByRole('main').getByText('Garden')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Otto' })).toBeVisible()
})

test('a person who is listed twice is merged, and found in the trash until the merge is undone', async ({
  ownArchive,
  visit,
}) => {
  const jeanne = await Client.signIn(ownArchive.address, admin)
  const [otto, double] = await Promise.all(
    ['Otto Keller', 'Grandfather Otto'].map((en) =>
      jeanne.call(createParticipant, { body: { names: { en } } }),
    ),
  )
  const letter = await jeanne.add({
    kind: 'post',
    title: 'Letter',
    participants: [{ participantId: double?.id ?? '', role: 'author' }],
  })
  const listAuthors = async () =>
    (await jeanne.call(getItem, { params: { id: letter.id } })).participants.map(({ id }) => id)

  const page = await visit(jeanne)
  await page.goto('/tabOrganisation/participants')
  await page.getByRole('button', { name: 'Merge Grandfather Otto into somebody else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Grandfather Otto' })
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('Otto K')
  await page.getByRole('option', { name: 'Otto Keller' }).click()
  await expect(dialog.getByText('Otto Keller also gets the names Grandfather Otto.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Grandfather Otto has been merged into Otto Keller')).toBeVisible()
  expect(await listAuthors()).toEqual([otto?.id])

  await page.goto('/trash')
  await page.getByText('Tags and people').click()
  await page.getByRole('button', { name: 'Restore “Grandfather Otto”' }).click()
  await expect(page.getByText('“Grandfather Otto” is back')).toBeVisible()
  expect(await listAuthors()).toEqual([double?.id])
})
