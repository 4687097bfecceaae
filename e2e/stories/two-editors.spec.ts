import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { Client } from '../support/client.ts'
import { writeBody } from '../support/editor.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

test('of two who edit at once the second sees what the first has changed, chooses field by field, and nothing is lost', async ({
  archive,
  jeanne,
  visit,
}) => {
  const anne = await Client.signIn(
    archive.address,
    await inviteRelative(jeanne, 'Anne', {
      permissions: ['items:create', 'items:edit-own', 'items:edit-any'],
    }),
  )
  const { id } = await jeanne.add({
    kind: 'post',
    title: 'The boat',
    body: 'It was green.',
    date: '1962',
    language: 'en',
  })
  const first = await visit(anne)
  const second = await visit(jeanne)
  for (const page of [first, second]) {
    await page.goto(`/posts/${id}/edit`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The boat')
  }

  await first.getByRole('textbox', { name: 'Title' }).fill('The fishing boat')
  await writeBody(first, 'It was blue, with a white line.')
  await first.getByLabel('Place name').fill('Camogli')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toHaveURL(/\/profile$/)

  await second.getByRole('textbox', { name: 'Title' }).fill('Grandfather’s boat')
  await writeBody(second, 'It was green, and it leaked.')
  await second.getByLabel('Year', { exact: true }).fill('1963')
  await second.getByRole('button', { name: 'Save' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('Anne saved a change in the meantime')
  const field = (name: string) => dialog.getByRole('group', { name })
  await expect(field('Title')).toContainText('The fishing boat')
  await expect(field('Title')).toContainText('Grandfather’s boat')
  await expect(field('Text')).toContainText('It was blue, with a white line.')
  await expect(field('Place')).toContainText('Camogli')
  await expect(field('Date')).toHaveCount(0)
  await expectAccessible(second)
  await field('Title')
    .getByRole('radio', { name: /^Yours/ })
    .check()
  await field('Text')
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  await field('Place')
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()

  await expect(second).toHaveURL(/\/profile$/)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Grandfather’s boat')
  await expect(second.getByText('Changed by Anne', { exact: true })).toBeVisible()
  await expect(second.getByText('Changed by jeanne')).toBeVisible()

  const item = await jeanne.call(getItem, { params: { id } })
  expect(item).toMatchObject({
    title: 'Grandfather’s boat',
    body: 'It was blue, with a white line.',
    date: { edtf: '1963' },
    place: { name: 'Camogli' },
  })
  const { revisions } = await jeanne.call(listRevisions, { params: { id }, query: {} })
  expect(revisions.map(({ action, by, changed }) => [action, by?.displayName, changed.toSorted()])).toEqual([
    ['changed', 'jeanne', ['date', 'title']],
    ['changed', 'Anne', ['body', 'place', 'title']],
    ['created', 'jeanne', expect.anything()],
  ])
})
