import type { AuditEvent } from '@lares/shared-types/audit'
import * as contracts from '@lares/shared-types/contracts/audit'
import * as auth from '@lares/shared-types/contracts/auth'
import { endAllSignIns } from '@lares/shared-types/contracts/sign-ins'
import { linkNewPassword } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())

const list = async (query: object = {}) =>
  (await fixture.archive.call(fixture.admin, contracts.listAuditEvents, { query })).reply

/** The events about a user, the earliest first. */
async function listAbout(userId: string): Promise<AuditEvent[]> {
  return (await list({ userId })).events.toReversed()
}

describe('the audit log', () => {
  test('tells who changed whose rights and ways to sign in, and what', async () => {
    const { calls, admin, archive } = fixture
    const { id } = await archive.addUser({ permissions: ['items:create'], displayName: 'Anna' })
    const tagId = await calls.tag('Hidden')
    await calls.change(admin, id, { permissions: ['ai:use'], displayName: 'Anne' })
    await calls.change(admin, id, { restrictedTagIds: [tagId] })
    await calls.change(admin, id, { email: 'anne@example.org' })
    await archive.call(admin, endAllSignIns, { params: { id } })
    const { reply } = await archive.call(admin, linkNewPassword, { params: { id } })
    const token = reply.link.split('/').at(-1) ?? ''
    const body = { password: 'a lantern in the window' }
    await archive.call(undefined, auth.resetPassword, { params: { token }, body })
    await calls.change(admin, id, { status: 'suspended' })
    await calls.remove(admin, id)
    const events = await listAbout(id)
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      [
        'rights-changed',
        {
          from: { status: 'active', isAdmin: false, permissions: ['items:create'] },
          to: { status: 'active', isAdmin: false, permissions: ['ai:use'] },
        },
      ],
      ['restrictions-changed', { tags: { added: [tagId], removed: [] } }],
      ['address-changed', {}],
      ['sign-ins-ended', {}],
      ['link-created', { purpose: 'password-reset' }],
      ['password-changed', { way: 'link' }],
      ['rights-changed', expect.objectContaining({ to: expect.objectContaining({ status: 'suspended' }) })],
      ['user-deleted', {}],
    ])
    for (const { by, subject, kind } of events) {
      expect(subject).toEqual({ id, name: 'Anne' })
      if (kind !== 'password-changed') expect(by).toEqual({ id: admin.id, name: 'Keeper' })
    }
    expect(JSON.stringify(events)).not.toMatch(/@example|lantern/)
  })

  test('tells invitations, and who accepts them', async () => {
    const { calls, admin } = fixture
    const { user } = (await calls.invite(admin)).reply
    const token = (await fixture.mailer.linkFor(user.email)).split('/').at(-1) ?? ''
    const body = { password: 'a lantern in the window' }
    await fixture.archive.call(undefined, auth.acceptInvitation, { params: { token }, body })
    expect((await listAbout(user.id)).map(({ kind, by, details }) => [kind, by?.id, details.way])).toEqual([
      ['user-invited', admin.id, undefined],
      ['password-changed', user.id, 'invitation'],
    ])
  })

  test('has no event of a change that was refused or changed nothing', async () => {
    const { calls, admin, manager, archive } = fixture
    const { id } = await archive.addUser({ permissions: ['items:create'] })
    await calls.change(manager, id, { isAdmin: true })
    await calls.change(admin, id, { permissions: ['items:create'], displayName: 'Anna' })
    expect(await listAbout(id)).toEqual([])
  })

  test('says from which network a change was made', async () => {
    const { calls, admin, archive } = fixture
    const { id } = await archive.addUser()
    await calls.change(admin, id, { permissions: ['ai:use'] })
    expect(await listAbout(id)).toMatchObject([{ address: null, network: null }])
    const { db } = archive.services
    await db.updateTable('audit_events').set({ address: '10.0.0.7' }).where('subject_id', '=', id).execute()
    expect(await listAbout(id)).toMatchObject([{ address: '10.0.0.7', network: 'home' }])
  })

  test('is read in pages, by kind, and exported as a table, by administrators alone', async () => {
    const { calls, admin, manager, archive } = fixture
    const { id } = await archive.addUser({ permissions: [], displayName: '=cmd|x' })
    for (const permissions of [['ai:use'], [], ['items:export']] as const)
      await calls.change(admin, id, { permissions: [...permissions] })
    const first = await list({ userId: id, kind: 'rights-changed', limit: 2 })
    const rest = await list({ userId: id, limit: 2, cursor: first.nextCursor ?? '' })
    expect([first.events.length, rest.events.length, rest.nextCursor]).toEqual([2, 1, null])
    expect(await list({ userId: id, kind: 'user-deleted' })).toEqual({ events: [], nextCursor: null })
    const exported = await archive.call(admin, contracts.exportAuditEvents, { query: { userId: id } })
    const lines = exported.bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/at,kind,by,subject,address,details$/)
    expect(lines[1]).toContain("rights-changed,Keeper,'=cmd|x,")
    for (const query of [{ cursor: 'x' }, { cursor: Buffer.from('"x"').toString('base64url') }])
      expect((await archive.call(admin, contracts.listAuditEvents, { query })).error.code).toBe(
        'invalid-cursor',
      )
    for (const as of [manager, await archive.addUser(), undefined]) {
      expect((await archive.call(as, contracts.listAuditEvents, { query: {} })).status).toBe(as ? 403 : 401)
      expect((await archive.call(as, contracts.exportAuditEvents, { query: {} })).status).toBe(as ? 403 : 401)
    }
  })
})
