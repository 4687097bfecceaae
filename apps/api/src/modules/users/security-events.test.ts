import * as auth from '@lares/shared-types/contracts/auth'
import { linkNewPassword, renewInvitation } from '@lares/shared-types/contracts/users'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createEmail, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let events: unknown[]
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())
beforeEach(() => {
  events = []
  const { securityLog } = fixture.archive.app
  vi.spyOn(securityLog, 'record').mockImplementation((_request, event, details) => {
    events.push({ event, ...details })
  })
})

test('logs an invitation and its acceptance without link and address', async () => {
  const { calls, admin, archive } = fixture
  const { reply } = await calls.invite(admin)
  const { id } = reply.user
  await archive.call(admin, renewInvitation, { params: { id } })
  const link = await fixture.mailer.linkFor(reply.user.email)
  const token = link.split('/').at(-1) ?? ''
  await archive.call(undefined, auth.acceptInvitation, {
    params: { token },
    body: { password: 'a lantern in the window' },
  })
  expect(events).toEqual([
    { event: 'user_created', targetId: id, isAdmin: false, permissions: reply.user.permissions },
    { event: 'authn_token_created', purpose: 'invitation', targetId: id, by: 'mail' },
    { event: 'authn_token_created', purpose: 'invitation', targetId: id, by: 'mail' },
    { event: 'authn_password_change', targetId: id, by: 'invitation' },
  ])
  expect(JSON.stringify(events)).not.toMatch(/@|lantern/)
  expect(JSON.stringify(events)).not.toContain(token)
})

test('logs changed rights with old and new values, and a changed address without its value', async () => {
  const { calls, admin, archive } = fixture
  const { id } = await archive.addUser({ permissions: ['items:create'] })
  await calls.change(admin, id, { permissions: ['ai:use', 'items:create'], isAdmin: true })
  await calls.change(admin, id, { email: createEmail(), displayName: 'Other' })
  await calls.change(admin, id, { restrictedTagIds: [await calls.tag('Hidden')] })
  await calls.change(admin, id, { status: 'suspended' })
  await calls.remove(admin, id)
  const before = { status: 'active', isAdmin: false, permissions: ['items:create'] }
  const after = { status: 'active', isAdmin: true, permissions: ['ai:use', 'items:create'] }
  expect(events).toEqual([
    { event: 'authz_change', targetId: id, from: before, to: after },
    { event: 'user_updated', targetId: id, changes: ['email', 'displayName'] },
    { event: 'authz_change', targetId: id, changes: ['restrictions'] },
    { event: 'authz_change', targetId: id, from: after, to: { ...after, status: 'suspended' } },
    { event: 'session_expired', targetId: id, reason: 'suspended', sessions: 'all' },
    { event: 'user_deleted', targetId: id },
  ])
})

test('logs password links when they are issued and when they are used', async () => {
  const { admin, archive } = fixture
  const user = await archive.addUser()
  const { reply } = await archive.call(admin, linkNewPassword, { params: { id: user.id } })
  const token = reply.link.split('/').at(-1) ?? ''
  await archive.call(undefined, auth.resetPassword, {
    params: { token },
    body: { password: 'a lantern in the window' },
  })
  await archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
  await archive.call(undefined, auth.requestPasswordReset, { body: { email: createEmail() } })
  await fixture.mailer.linkFor(user.email)
  await waitFor(() => expect(events).toHaveLength(4))
  expect(events).toEqual([
    { event: 'authn_token_created', purpose: 'password-reset', targetId: user.id, by: 'hand' },
    { event: 'authn_password_change', targetId: user.id, by: 'link' },
    { event: 'session_expired', targetId: user.id, reason: 'password-changed', sessions: 'all' },
    { event: 'authn_token_created', purpose: 'password-reset', targetId: user.id, by: 'mail' },
  ])
})

test('does not log rejected changes', async () => {
  const { calls, manager, archive } = fixture
  const { id } = await archive.addUser()
  await calls.change(manager, id, { isAdmin: true })
  await calls.remove({ ...fixture.admin, passwordConfirmed: false }, id)
  expect(events).toEqual([])
})
