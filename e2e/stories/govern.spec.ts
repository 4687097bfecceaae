import { startView } from '@lares/shared-types/contracts/auth'
import { createTag } from '@lares/shared-types/contracts/labels'
import { Client } from '../support/client.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('permissions are ticked, reviewed and saved; a tag is hidden; and the archive is seen as the relative sees it', async ({
  archive,
  jeanne,
  visit,
}) => {
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Inheritance' } } })
  await jeanne.add({ kind: 'post', title: 'Octavie and the notary', tagIds: [tag.id], language: 'en' })
  await jeanne.add({ kind: 'post', title: 'Octavie plants a pear tree', language: 'en' })
  const paul = await inviteRelative(jeanne, 'Paul')
  const paulsClient = await Client.signIn(archive.address, paul)
  const page = await visit(jeanne)

  await page.goto('/tabEditUsers/usersPermissions')
  await page.getByRole('checkbox', { name: 'Manage tags: Paul' }).check()
  await page.getByRole('button', { name: 'Review and save' }).click()
  const review = page.getByRole('dialog', { name: 'These permissions change' })
  await expect(review.getByText('may now Manage tags')).toBeVisible()
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review).toBeHidden()
  await paulsClient.call(createTag, { body: { names: { en: 'By Paul' } } })

  await page.goto('/tabEditUsers/usersRestrictedTags')
  await page.getByRole('button', { name: /^Paul/ }).click()
  await page.getByRole('checkbox', { name: 'Inheritance' }).check()
  await expect(page.getByText(/^1 of \d+ items would be hidden from Paul\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What is hidden from Paul is saved')).toBeVisible()

  const paulsId = paul.user.id
  await page.goto(`/tabEditUsers/usersProfileAndPermissions?user=${paulsId}`)
  await page.getByRole('button', { name: 'See as Paul' }).click()
  await expect(page.getByText('You see the archive as Paul, and can only read.')).toBeVisible()
  await page.goto('/search?q=octavie')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Octavie plants a pear tree' })).toBeVisible()
  const refused = await page.evaluate(async () => {
    const body = JSON.stringify({ kind: 'post', title: 'Not by Paul' })
    const headers = { 'content-type': 'application/json' }
    const write = await fetch('/api/items', { method: 'POST', headers, body })
    return [write.status, (await fetch('/api/ai/chats')).status, (await fetch('/api/users')).status]
  })
  expect(refused).toEqual([403, 403, 403])
  await page.getByRole('button', { name: 'Back to yourself' }).click()
  await expect(page.getByRole('button', { name: 'Account of jeanne' })).toBeVisible()

  await page.goto('/audit-log')
  for (const sentence of [
    'jeanne stopped seeing the archive as Paul',
    'jeanne began to see the archive as Paul',
    'jeanne changed what is hidden from Paul',
    'jeanne changed what Paul may do',
    'jeanne invited Paul',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  expect((await paulsClient.send('/api/audit')).status).toBe(403)
  await expect(paulsClient.call(startView, { body: { userId: paulsId } })).rejects.toThrow('403')
})

test('a lost phone is signed out without the other devices', async ({ archive, jeanne, visit }) => {
  const rosa = await inviteRelative(jeanne, 'Rosa')
  const phone = await Client.signIn(archive.address, rosa)
  const page = await visit(await Client.signIn(archive.address, rosa))
  await page.goto('/tabParams/interface')
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0)
  expect((await phone.send('/api/items')).status).toBe(401)
  await page.goto('/posts')
  await expect(page.getByRole('button', { name: 'Account of Rosa' })).toBeVisible()
})
