import { listComments } from '@lares/shared-types/contracts/comments'
import { Client } from '../support/client.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 } }

test('a comment that names me rings, and leads to the comment, which I answer', async ({
  archive,
  jeanne,
  visit,
}) => {
  const relative = await inviteRelative(jeanne, 'Anne Lefèvre')
  const anne = await Client.signIn(archive.address, relative)
  const { id } = await jeanne.add({
    kind: 'post',
    title: 'The house by the lake',
    body: 'Summer 1962.',
    language: 'en',
  })

  const phoneOfAnne = await visit(anne, phone)
  await phoneOfAnne.goto('/search')
  await waitForApp(phoneOfAnne)

  const page = await visit(jeanne)
  await page.goto(`/posts/${id}/profile`)
  const comments = page.getByRole('region', { name: /^Comments/ })
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  await field.pressSequentially('Do you remember the boat, @lef')
  await expect(page.getByRole('option', { name: 'Anne Lefèvre' })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(field).toHaveValue('Do you remember the boat, @Anne Lefèvre ')
  await field.pressSequentially('?')
  await comments.getByRole('button', { name: 'Send' }).click()
  await expect(comments.getByText('@Anne Lefèvre')).toBeVisible()

  const bell = phoneOfAnne.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  await phoneOfAnne.getByRole('link', { name: 'jeanne mentions you: The house by the lake' }).click()
  const answered = phoneOfAnne.getByRole('region', { name: /^Comments/ })
  await expect(answered.getByText('Do you remember the boat')).toBeInViewport()
  await answered.getByRole('button', { name: 'Reply to jeanne' }).click()
  await answered.getByRole('textbox', { name: 'Your comment' }).fill('It was *green*.')
  await answered.getByRole('button', { name: 'Send' }).click()
  await expect(answered.getByRole('listitem')).toHaveCount(2)
  await answered.getByRole('button', { name: 'Add: Reactions to the comment by jeanne' }).click()
  await phoneOfAnne.getByRole('menuitemcheckbox', { name: 'It makes me laugh' }).click()
  await expect(answered.getByRole('button', { name: '😂 1 It makes me laugh: Anne Lefèvre' })).toBeVisible()
  expect(await findHorizontalOverflow(phoneOfAnne)).toEqual([])
  await expectAccessible(phoneOfAnne)

  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await expect(comments.getByText('green')).toBeVisible()

  await answered.getByRole('button', { name: 'Actions for the comment by Anne Lefèvre' }).click()
  await phoneOfAnne.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(answered.getByText(/Removed by Anne Lefèvre/)).toBeVisible()
  await expect
    .poll(async () => (await jeanne.call(listComments, { params: { id }, query: {} })).total)
    .toBe(1)
  await answered.getByRole('button', { name: 'Restore' }).click()
  await expect(answered.getByText('green')).toBeVisible()
})
