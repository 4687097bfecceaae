import { randomUUID } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/users'
import { permissions } from '@lares/shared-types/permissions'
import type { ChangeUser } from '@lares/shared-types/users'
import { v7 as uuidv7 } from 'uuid'
import { createRecordingMailer, type RecordingMailer } from './recording-mailer.ts'
import { openTestArchive, type TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** A unique e-mail address. */
export const createEmail = () => `${randomUUID()}@example.org`

/** An archive with an administrator, a manager of users who is no administrator, and functions that call the API. */
export interface UserArchive {
  readonly archive: TestArchive
  readonly mailer: RecordingMailer
  readonly admin: TestUser
  readonly manager: TestUser
  readonly calls: ReturnType<typeof createUserCalls>
}

export async function openUserArchive(): Promise<UserArchive> {
  const mailer = createRecordingMailer()
  const archive = await openTestArchive({ mailer })
  const admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  const manager = await archive.addUser({ permissions: ['users:manage', 'items:create'] })
  return { archive, mailer, admin, manager, calls: createUserCalls(archive, admin) }
}

function createUserCalls(archive: TestArchive, admin: TestUser) {
  const read = (as: TestUser | undefined, id: string) =>
    archive.call(as, contracts.getUser, { params: { id } })
  const getVersion = async (id: string) => (await read(admin, id)).reply.version
  return {
    read,
    getVersion,
    invite: (as: TestUser, more: object = {}) =>
      archive.call(as, contracts.inviteUser, {
        body: { email: createEmail(), displayName: 'Carlo', ...more },
      }),
    change: async (as: TestUser | undefined, id: string, body: Omit<ChangeUser, 'version'>) =>
      archive.call(as, contracts.changeUser, {
        params: { id },
        body: { version: await getVersion(id), ...body },
      }),
    remove: async (as: TestUser | undefined, id: string) =>
      archive.call(as, contracts.deleteUser, { params: { id }, query: { version: await getVersion(id) } }),
    tag: async (name: string, parent_id: string | null = null): Promise<string> => {
      const id = uuidv7()
      const names = JSON.stringify({ en: name })
      await archive.services.db.insertInto('tags').values({ id, parent_id, names, colour: null }).execute()
      return id
    },
    /** Adds a user with all permissions and one restricted tag. */
    restrictedManager: (tagId: string) =>
      archive.addUser({ permissions: [...permissions], restrictedTagIds: [tagId] }),
  }
}
