import type { Language } from '@lares/shared-types/languages'
import { issueToken } from '../modules/accounts/access-tokens.ts'
import { hashPassword } from '../modules/accounts/password-hash.ts'
import { createRecordingMailer, type RecordingMailer } from './recording-mailer.ts'
import { openTestArchive, type TestArchive } from './test-archive.ts'
import type { UserWithPassword } from './test-sign-in.ts'

export const password = 'the boat in the harbour'

/** An archive with a controllable clock and recorded mails, to test accounts. */
export interface AccountArchive {
  readonly archive: TestArchive
  readonly mailer: RecordingMailer
  readonly clock: { time: Date }
  /** Adds an active user with a password; `traits` are columns that override this. */
  addPerson(traits?: object): Promise<UserWithPassword>
  /** Adds an invited user, and returns the token of their link. */
  addInvited(language?: Language): Promise<{ user: UserWithPassword; params: { token: string } }>
}

export async function openAccountArchive(): Promise<AccountArchive> {
  const mailer = createRecordingMailer()
  const clock = { time: new Date() }
  const archive = await openTestArchive({ mailer, now: () => clock.time })
  const { db } = archive.services

  async function addPerson(traits: object = {}): Promise<UserWithPassword> {
    const user = await archive.addUser()
    const password_hash = await hashPassword(password)
    await db
      .updateTable('users')
      .set({ password_hash, ...traits })
      .where('id', '=', user.id)
      .execute()
    return { ...user, password }
  }

  async function addInvited(language?: Language) {
    const inviter = await archive.addUser({ displayName: 'Nonna', isAdmin: true })
    const user = await addPerson({
      status: 'invited',
      password_hash: null,
      verified_at: null,
      display_name: 'Carlo',
      siteparams: JSON.stringify(language ? { language } : {}),
    })
    const issue = { purpose: 'invitation', userId: user.id, issuedBy: inviter.id, now: clock.time } as const
    const { token } = await issueToken(db, issue)
    return { user, params: { token } }
  }

  return { archive, mailer, clock, addPerson, addInvited }
}
