import * as auth from '@lares/shared-types/contracts/auth'
import { linkNewPassword, renewInvitation } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newAddress, openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let world: UserArchive
let written: unknown[]
beforeAll(async () => {
  world = await openUserArchive()
})
afterAll(() => world.archive.close())
beforeEach(() => {
  written = []
  const { securityLog } = world.archive.app
  vi.spyOn(securityLog, 'record').mockImplementation((_request, event, details) => {
    written.push({ event, ...details })
  })
})

test('an invitation and what comes of it are written, without its link and address', async () => {
  const { calls, admin, archive } = world
  const { reply } = await calls.invite(admin)
  const { id } = reply.user
  await archive.call(admin, renewInvitation, { params: { id } })
  const link = await world.mailer.linkFor(reply.user.email)
  const token = link.split('/').at(-1) ?? ''
  await archive.call(undefined, auth.acceptInvitation, {
    params: { token },
    body: { password: 'a lantern in the window' },
  })
  expect(written).toEqual([
    { event: 'user_created', targetId: id, isAdmin: false, permissions: reply.user.permissions },
    { event: 'authn_token_created', purpose: 'invitation', targetId: id, by: 'mail' },
    { event: 'authn_token_created', purpose: 'invitation', targetId: id, by: 'mail' },
    { event: 'authn_password_change', targetId: id, by: 'invitation' },
  ])
  expect(JSON.stringify(written)).not.toMatch(/@|lantern/)
  expect(JSON.stringify(written)).not.toContain(token)
})

test('changed rights are written as they were and as they are, an address by its name alone', async () => {
  const { calls, admin, archive } = world
  const { id } = await archive.addUser({ permissions: ['items:create'] })
  await calls.change(admin, id, { permissions: ['ai:use', 'items:create'], isAdmin: true })
  await calls.change(admin, id, { email: newAddress(), displayName: 'Other' })
  await calls.change(admin, id, { restrictedTagIds: [await calls.tag('Hidden')] })
  await calls.change(admin, id, { status: 'suspended' })
  await calls.remove(admin, id)
  const before = { status: 'active', isAdmin: false, permissions: ['items:create'] }
  const after = { status: 'active', isAdmin: true, permissions: ['ai:use', 'items:create'] }
  expect(written).toEqual([
    { event: 'authz_change', targetId: id, from: before, to: after },
    { event: 'user_updated', targetId: id, changes: ['email', 'displayName'] },
    { event: 'authz_change', targetId: id, changes: ['restrictions'] },
    { event: 'authz_change', targetId: id, from: after, to: { ...after, status: 'suspended' } },
    { event: 'session_expired', targetId: id, reason: 'suspended', sessions: 'all' },
    { event: 'user_deleted', targetId: id },
  ])
})

test('links for a new password are written when they are made and when they are used', async () => {
  const { admin, archive } = world
  const user = await archive.addUser()
  const { reply } = await archive.call(admin, linkNewPassword, { params: { id: user.id } })
  const token = reply.link.split('/').at(-1) ?? ''
  await archive.call(undefined, auth.resetPassword, {
    params: { token },
    body: { password: 'a lantern in the window' },
  })
  await archive.call(undefined, auth.requestPasswordReset, { body: { email: user.email } })
  await archive.call(undefined, auth.requestPasswordReset, { body: { email: newAddress() } })
  await world.mailer.linkFor(user.email)
  await vi.waitFor(() => expect(written).toHaveLength(4))
  expect(written).toEqual([
    { event: 'authn_token_created', purpose: 'password-reset', targetId: user.id, by: 'hand' },
    { event: 'authn_password_change', targetId: user.id, by: 'link' },
    { event: 'session_expired', targetId: user.id, reason: 'password-changed', sessions: 'all' },
    { event: 'authn_token_created', purpose: 'password-reset', targetId: user.id, by: 'mail' },
  ])
})

test('what was refused has changed nothing and is not written as a change', async () => {
  const { calls, manager, archive } = world
  const { id } = await archive.addUser()
  await calls.change(manager, id, { isAdmin: true })
  await calls.remove({ ...world.admin, passwordConfirmed: false }, id)
  expect(written).toEqual([])
})
