import { openTestArchive, type TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

/** An archive with an administrator, a user who may manage participants, and one without permissions. */
export interface ParticipantArchive {
  readonly archive: TestArchive
  readonly admin: TestUser
  readonly manager: TestUser
  readonly reader: TestUser
}

export async function openParticipantArchive(): Promise<ParticipantArchive> {
  const archive = await openTestArchive()
  return {
    archive,
    admin: await archive.addUser({ isAdmin: true }),
    manager: await archive.addUser({ permissions: ['participants:manage', 'items:create'] }),
    reader: await archive.addUser({ permissions: [], siteparams: { language: 'fr' } }),
  }
}
