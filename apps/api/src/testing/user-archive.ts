import { randomUUID } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/users'
import { permissions } from '@lares/shared-types/permissions'
import type { ChangeUser } from '@lares/shared-types/users'
import { v7 as uuidv7 } from 'uuid'
import { type KeptMails, keepMails } from './kept-mails.ts'
import { openTestArchive, type TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** An address that nobody has yet. */
export const newAddress = () => `${randomUUID()}@example.org`

/** An archive with an administrator, somebody who manages users without being one, and the calls they make. */
export interface UserArchive {
  readonly archive: TestArchive
  readonly mailer: KeptMails
  readonly admin: TestUser
  readonly manager: TestUser
  readonly calls: ReturnType<typeof callsOn>
}

export async function openUserArchive(): Promise<UserArchive> {
  const mailer = keepMails()
  const archive = await openTestArchive({ mailer })
  const admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  const manager = await archive.addUser({ permissions: ['users:manage', 'items:create'] })
  return { archive, mailer, admin, manager, calls: callsOn(archive, admin) }
}

function callsOn(archive: TestArchive, admin: TestUser) {
  const read = (as: TestUser | undefined, id: string) =>
    archive.call(as, contracts.getUser, { params: { id } })
  const versionOf = async (id: string) => (await read(admin, id)).reply.version
  return {
    read,
    versionOf,
    invite: (as: TestUser, more: object = {}) =>
      archive.call(as, contracts.inviteUser, {
        body: { email: newAddress(), displayName: 'Carlo', ...more },
      }),
    change: async (as: TestUser | undefined, id: string, body: Omit<ChangeUser, 'version'>) =>
      archive.call(as, contracts.changeUser, {
        params: { id },
        body: { version: await versionOf(id), ...body },
      }),
    remove: async (as: TestUser | undefined, id: string) =>
      archive.call(as, contracts.deleteUser, { params: { id }, query: { version: await versionOf(id) } }),
    tag: async (name: string, parent_id: string | null = null): Promise<string> => {
      const id = uuidv7()
      const names = JSON.stringify({ en: name })
      await archive.services.db.insertInto('tags').values({ id, parent_id, names, colour: null }).execute()
      return id
    },
    /** Somebody who manages users, has every permission and is restricted from a tag. */
    restrictedManager: (tagId: string) =>
      archive.addUser({ permissions: [...permissions], restrictedTagIds: [tagId] }),
  }
}
