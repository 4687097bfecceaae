import { createComment } from '@lares/shared-types/contracts/comments'
import { createTag } from '@lares/shared-types/contracts/labels'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { changeUser, inviteUser, listUsers } from '@lares/shared-types/contracts/users'
import type { Page } from '@playwright/test'
import { Client } from '../support/client.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { admin, inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForApp(page)
}

async function expectNoAccess(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'request error' })).toBeVisible()
    await expect(page.getByText('You do not have access to this page')).toBeVisible()
  }
}

/** Pages for administrators alone lead others to the search. */
async function expectAdminsOnly(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/search$/)
  }
}

test('who manages users invites people and gives what they have themselves, but makes no administrators', async ({
  archive,
  jeanne,
  visit,
}) => {
  const manager = await inviteRelative(jeanne, 'Margit Thalberg', { permissions: ['users:manage'] })
  const tobias = await inviteRelative(jeanne, 'Tobias Thalberg', { permissions: [] })
  const client = await Client.signIn(archive.address, manager)
  const page = await visit(client)

  await open(page, '/tabEditUsers/usersList')
  await page.getByRole('button', { name: 'Actions for jeanne' }).click()
  await expect(page.getByRole('menuitem', { name: 'One user' })).toBeVisible()
  for (const act of ['Rights and details', 'Suspend', 'Delete the account', 'Link for a new password'])
    await expect(page.getByRole('menuitem', { name: act })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a person' })
  await inviting.getByLabel('Name').fill('Quirin Thalberg')
  await inviting.getByLabel('E-mail address').fill('quirin.thalberg@example.org')
  await expect(inviting.getByRole('switch', { name: 'Administrator' })).toHaveCount(0)
  await expect(inviting.getByRole('checkbox', { name: 'Add items' })).toBeDisabled()
  await expect(inviting.getByRole('checkbox', { name: 'Manage users' })).toBeEnabled()
  await inviting.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Invitation for Quirin Thalberg' })).toBeVisible()

  await open(page, '/tabEditUsers/usersPermissions')
  for (const cell of [
    'Manage tags: Tobias Thalberg',
    'Manage users: Margit Thalberg',
    'Manage users: jeanne',
  ])
    await expect(page.getByRole('checkbox', { name: cell })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Manage users: Tobias Thalberg' }).check()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page
    .getByRole('dialog', { name: 'These permissions change' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('The permissions of 1 person are saved')).toBeVisible()

  const { users } = await client.call(listUsers, {})
  const jeannesAccount = users.find(({ email }) => email === admin.email)
  const current = users.find(({ id }) => id === tobias.user.id)
  expect(current?.permissions).toEqual(['users:manage'])
  await open(page, `/tabEditUsers/usersProfileAndPermissions?user=${jeannesAccount?.id}`)
  await page.getByRole('button', { name: 'See as jeanne' }).click()
  await expect(page.getByText(/^jeanne may do or see more than you, so you cannot see/)).toBeVisible()
  const attempts = [
    client.call(changeUser, {
      params: { id: tobias.user.id },
      body: { version: current?.version ?? 0, isAdmin: true },
    }),
    client.call(changeUser, {
      params: { id: jeannesAccount?.id ?? '' },
      body: { version: jeannesAccount?.version ?? 0, isAdmin: false },
    }),
    client.call(inviteUser, {
      body: { email: 'other.thalberg@example.org', displayName: 'Other', isAdmin: true },
    }),
  ]
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow(' 403 ')))
  await expectNoAccess(page, '/tabOrganisation/monitoring')
  await expectAdminsOnly(page, '/audit-log', '/tabAdminParam/jobs')
})

test('who manages users changes access, languages and what is hidden on a phone', async ({
  archive,
  jeanne,
  visit,
}) => {
  const manager = await inviteRelative(jeanne, 'Rosalind Wyss', { permissions: ['users:manage'] })
  const beat = await inviteRelative(jeanne, 'Beat Wyss')
  await jeanne.call(createTag, { body: { names: { en: 'Alpkäserei' } } })
  const beatsClient = await Client.signIn(archive.address, beat)
  const page = await visit(await Client.signIn(archive.address, manager), phone)

  await open(page, '/tabEditUsers/usersLanguages')
  await expect(page.getByLabel('Language of jeanne')).toBeDisabled()
  await page.getByLabel('Language of Beat Wyss').selectOption('Deutsch')
  await expect(page.getByText('Beat Wyss now reads in Deutsch')).toBeVisible()
  expect(await findHorizontalOverflow(page)).toEqual([])

  await open(page, '/tabEditUsers/usersPermissions')
  const cards = page.getByRole('list', { name: 'Permissions' })
  await cards.getByText('Beat Wyss').tap()
  await expect(cards.getByRole('checkbox', { name: 'Add items' })).toBeChecked()
  await expect(cards.getByRole('checkbox', { name: 'Manage tags' })).toBeDisabled()
  await expectAccessible(page)

  await open(page, '/tabEditUsers/usersRestrictedTags')
  await page.getByRole('button', { name: /^Beat Wyss/ }).tap()
  await page.getByRole('checkbox', { name: 'Alpkäserei' }).check()
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('What is hidden from Beat Wyss is saved')).toBeVisible()
  expect(await (await beatsClient.send('/api/tags')).text()).not.toContain('Alpkäserei')

  await open(page, '/tabEditUsers/usersStatus')
  await expect(page.getByRole('button', { name: 'Suspend: jeanne' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend: Beat Wyss' }).tap()
  await page
    .getByRole('dialog', { name: 'Suspend Beat Wyss' })
    .getByRole('button', { name: 'Suspend', exact: true })
    .tap()
  await expect(page.getByRole('button', { name: 'Let in again: Beat Wyss' })).toBeVisible()
  expect((await beatsClient.send('/api/items')).status).toBe(401)
  expect(await findHorizontalOverflow(page)).toEqual([])
})

test('who edits translations mends a text on a phone, and no text of a mail', async ({
  archive,
  jeanne,
  visit,
}) => {
  const editor = await inviteRelative(jeanne, 'Livia Bodmer', { permissions: ['translations:edit'] })
  const client = await Client.signIn(archive.address, editor)
  const page = await visit(client, phone)
  await open(page, '/tabOrganisation/siteTranslations')
  const search = page.getByRole('searchbox', { name: 'Search the texts' })
  await search.fill('Niente in programma')
  await page.getByRole('button', { name: /^Niente in programma/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Text in Italiano' })
  await expectAccessible(page)
  await dialog.getByLabel('Your text').fill('Ancora niente in programma')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Ancora niente in programma/ })).toBeVisible()
  expect(await findHorizontalOverflow(page)).toEqual([])

  // The archive is that of other stories as well.
  await page.getByRole('button', { name: /^Ancora niente in programma/ }).tap()
  await dialog.getByRole('button', { name: 'Use the shipped text' }).tap()
  await expect(page.getByRole('button', { name: /^Niente in programma/ })).toBeVisible()

  await open(page, '/tabOrganisation/siteTranslations?area=mails')
  await page.getByRole('list', { name: 'Texts' }).getByRole('button').first().tap()
  await expect(page.getByText(/^Only administrators can change e-mails/)).toBeVisible()
  const mail = page.getByRole('dialog', { name: /^Text in/ })
  const text = mail.getByLabel('Your text')
  await text.fill(`${await text.inputValue()} Soon.`)
  await mail.getByRole('button', { name: 'Save' }).tap()
  await expect(mail.getByText('You are not allowed to do this.')).toBeVisible()
  await expectNoAccess(page, '/tabEditUsers/usersList', '/tabOrganisation/monitoring')
  expect((await client.send('/api/users')).status).toBe(403)
})

test('who reads the state of the archive sees its charts on a phone, and can act on none of them', async ({
  archive,
  jeanne,
  visit,
}) => {
  const reader = await inviteRelative(jeanne, 'Corin Salis', { permissions: ['monitoring:read'] })
  await jeanne.add({ kind: 'post', title: 'Salis and the ledger', language: 'en' })
  const client = await Client.signIn(archive.address, reader)
  const page = await visit(client, phone)
  await open(page, '/tabOrganisation/monitoring')
  await expect(
    page.getByRole('table', { name: 'By kind' }).getByRole('row', { name: /^Posts/ }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is waiting' })).toBeVisible()
  for (const link of ['Show the jobs', 'Show the backups', 'Show what was found'])
    await expect(page.getByRole('link', { name: link })).toHaveCount(0)
  await page.getByLabel('Time').selectOption('The last 30 days')
  await page.getByLabel('Whose changes').selectOption('jeanne')
  const days = page.getByRole('table', { name: 'Changes by jeanne in the past year, day by day' })
  await expect(days.getByRole('cell', { name: /^\d+ changes?$/ }).last()).toBeAttached()
  await expectAccessible(page)
  expect(await findHorizontalOverflow(page)).toEqual([])

  for (const path of ['/api/jobs/queues', '/api/users', '/api/audit', '/api/backups'])
    expect([path, (await client.send(path)).status]).toEqual([path, 403])
  await expectNoAccess(page, '/tabEditUsers/usersStatus')
  await expectAdminsOnly(page, '/tabAdminParam/jobs')
})

test('who is told that something is hidden from them sees no queue and no disk in the state of the archive', async ({
  archive,
  jeanne,
  visit,
}) => {
  const tag = await jeanne.call(createTag, { body: { names: { en: 'Kontokorrent' } } })
  const reader = await inviteRelative(jeanne, 'Flurin Salis', {
    permissions: ['monitoring:read'],
    restrictedTagIds: [tag.id],
  })
  const page = await visit(await Client.signIn(archive.address, reader))
  await open(page, '/tabOrganisation/monitoring')
  await expect(page.getByRole('heading', { name: 'What is stored' })).toBeVisible()
  for (const hidden of ['What is waiting', 'Disk', 'Jobs'])
    await expect(page.getByRole('heading', { name: hidden, exact: true })).toHaveCount(0)
})

test('who manages the calendar makes an event with a finger, and others only read it', async ({
  archive,
  jeanne,
  visit,
}) => {
  const manager = await inviteRelative(jeanne, 'Seraina Caduff', { permissions: ['planning:manage'] })
  const other = await inviteRelative(jeanne, 'Gion Caduff', { permissions: [] })
  const client = await Client.signIn(archive.address, manager)
  const page = await visit(client, { ...phone, timezoneId: 'Europe/Paris' })
  await open(page, '/planning?day=2028-03-09')
  await page.getByRole('button', { name: 'New event' }).tap()
  const creating = page.getByRole('dialog', { name: 'New event' })
  await creating.getByLabel('Title').fill('Chalandamarz')
  await creating.getByRole('button', { name: 'Save' }).tap()
  await expect(creating).toBeHidden()
  const day = (on: Page) => on.getByRole('region', { name: /^Thursday,? 9 March 2028$/ })
  await expect(day(page)).toContainText('Chalandamarz')
  await expectAccessible(page)
  expect(await findHorizontalOverflow(page)).toEqual([])

  const reading = await visit(await Client.signIn(archive.address, other), {
    ...phone,
    timezoneId: 'Europe/Paris',
  })
  await open(reading, '/planning?day=2028-03-09')
  await day(reading)
    .getByRole('button', { name: /Chalandamarz/ })
    .tap()
  await expect(reading.getByRole('dialog').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(reading.getByRole('button', { name: 'New event' })).toHaveCount(0)
  const guest = await visit(archive, phone)
  await open(guest, '/planning?day=2028-03-09')
  await expect(day(guest)).toContainText('Nothing on this day')
  const { occurrences } = await client.call(listOccurrences, {
    query: { from: '2028-03-09', to: '2028-03-09' },
  })
  expect(occurrences.map(({ title, visibility }) => [title, visibility])).toEqual([
    ['Chalandamarz', 'family'],
  ])
})

test('a relative without any permission reads and clears the bell on a phone', async ({
  archive,
  jeanne,
  visit,
}) => {
  const relative = await inviteRelative(jeanne, 'Ladina Caduff', { permissions: [] })
  const client = await Client.signIn(archive.address, relative)
  const page = await visit(client, phone)
  await open(page, '/search')
  const item = await jeanne.add({ kind: 'post', title: 'Caduff mends the sledge', language: 'en' })
  await jeanne.call(createComment, {
    params: { id: item.id },
    body: { body: '@Ladina Caduff remembers this.', mentions: [relative.user.id] },
  })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).tap()
  await expect(page.getByRole('link', { name: /mentions you: Caduff mends the sledge/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).tap()
  await expect(page.getByRole('button', { name: /, \d+ unread$/ })).toHaveCount(0)
})
