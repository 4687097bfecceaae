import { listItems } from '@lares/shared-types/contracts/items'
import { expect, expectAccessible, test } from '../support/story.ts'

const mailCount = 3000

function createMailbox(): Buffer {
  const mails = Array.from(
    { length: mailCount },
    (_, index) =>
      `From rosa@example.org Mon Jul 14 23:30:00 2003\nMessage-ID: <${index}@example.org>\nFrom: Rosa <rosa@example.org>\n` +
      `Subject: Letter ${index}\nDate: Mon, 14 Jul 2003 23:30:00 -0500\n\nAbout ${index}\n\n`,
  )
  return Buffer.from(mails.join('\n'))
}

test('an import appears and moves on by itself, and leaves what it has added when it is cancelled', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/tabAdminParam/jobs')
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  const file = { name: 'Inbox', mimeType: 'application/mbox', buffer: createMailbox() }
  const item = await jeanne.add({ kind: 'document', title: 'Old mails' }, file)

  const row = page.getByRole('listitem').filter({ hasText: 'Old mails' })
  await expect(row.getByText('Running')).toBeVisible()
  await expect(row.getByText(/% · \d+ e-mails? so far/)).toBeVisible()
  await expectAccessible(page)

  const profile = await visit(jeanne)
  await profile.goto(`/documents/${item.id}/profile`)
  await expect(profile.getByText(/e-mails? added so far/)).toBeVisible()
  await profile.getByRole('button', { name: 'Stop: Import of e-mails' }).click()
  await profile.getByRole('dialog').getByRole('button', { name: 'Stop the job' }).click()

  await expect(row.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(profile.getByText(/The import was stopped. \d+ e-mails? of this file/)).toBeVisible()
  const { items } = await jeanne.call(listItems, { query: { kind: 'mail', limit: 200 } })
  expect(items.length).toBeGreaterThan(0)
  await page.reload()
  await expect(row.getByText('What had been done by then stays.')).toBeVisible()
})

test('an administrator pauses a queue, stops a job, tries it again and resumes the queue', async ({
  jeanne,
  visit,
}) => {
  const page = await visit(jeanne)
  await page.goto('/tabAdminParam/jobs')
  const button = page.getByRole('button', { name: /^(Pause|Resume): Previews and text of new files$/ })
  const queue = page.getByRole('listitem').filter({ has: button })
  await expect(page.getByText('Nothing has failed')).toBeVisible()
  if (await button.isHidden()) await page.getByText(/with nothing to do$/).click()
  await queue.getByRole('button', { name: 'Pause: Previews and text of new files' }).click()
  await expect(queue.getByText(/^Paused/)).toBeVisible()
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Rosa') }
  const { id } = await jeanne.add({ kind: 'document', title: 'Letter to Rosa' }, file)

  await queue.getByText('Show the jobs').click()
  await queue.getByRole('button', { name: 'Stop: Letter to Rosa' }).click()
  const failed = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  await expect(failed.getByRole('link', { name: 'Letter to Rosa' })).toBeVisible()
  await expect(failed.getByText('It was stopped by an administrator.')).toBeVisible()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try again: Previews and text of new files' }).click()
  await expect(page.getByText('Nothing has failed')).toBeVisible()
  await queue.getByRole('button', { name: 'Resume: Previews and text of new files' }).click()
  const { assets } = await jeanne.waitUntilProcessed(id)
  expect(assets.map(({ state }) => state)).toEqual(['ready'])
})
