import * as internal from '@lares/server-kit/internal-contracts'
import type { Outages } from '@lares/server-kit/outages'
import { Asset } from '@lares/shared-types/assets'
import type { ReplyOf } from '@lares/shared-types/contract'
import { listItems, timelineOfItems } from '@lares/shared-types/contracts/items'
import type { SessionUser } from '@lares/shared-types/users'
import { type Static, Type } from 'typebox'
import type { Config } from '../config.ts'
import type { KnownUser } from '../state/known-devices.ts'
import { type Caller, createArchiveCaller, unlessError } from './call-archive.ts'

const Cover = Type.Pick(Asset, ['id', 'width', 'height', 'renditions'])
const Covers = Type.Object({
  items: Type.Array(Type.Object({ cover: Type.Union([Cover, Type.Null()]) })),
})
/** The cover asset of each item, null for an item without one. */
export type Covers = Static<typeof Covers>['items']

const Timeline = Type.Object({
  months: Type.Array(
    Type.Object({ month: Type.String({ pattern: '^\\d{4,}-\\d\\d$' }), count: Type.Integer() }),
  ),
})
/** How many items start in each month, latest month first. */
export type MonthCounts = Static<typeof Timeline>['months']

/** The gateway's own calls to the archive service. Paths that a client chose go through the proxy instead. */
export interface ArchiveClient {
  /** The user with these credentials, or whose second factor is pending; undefined when they match no active user. */
  verifyCredentials(
    caller: Caller,
    input: { email: string; password: string; asker: 'stranger' | 'known'; agent?: string },
  ): Promise<ReplyOf<typeof internal.verifyCredentials> | undefined>
  /** The id of the user, among those known on a device, who has this e-mail address and is still active; undefined if none. */
  findKnownUser(
    requestId: string,
    input: { email: string; users: readonly KnownUser[] },
  ): Promise<string | undefined>
  /** The user of a session; undefined when the session has ended. */
  fetchCurrentUser(caller: Caller): Promise<SessionUser | undefined>
  /** Returns the new session epoch; undefined when the current password is wrong. Throws not-signed-in. */
  changePassword(caller: Caller, input: { current: string; next: string }): Promise<number | undefined>
  /** Returns the user's session epoch; undefined when the password is wrong. Throws not-signed-in. */
  confirmPassword(caller: Caller, password: string): Promise<number | undefined>
  /** What the browser needs to make a passkey. Throws password-required and too-many-passkeys. */
  startPasskey(
    caller: Caller,
    input: Static<typeof internal.startPasskey.body>,
  ): Promise<ReplyOf<typeof internal.startPasskey>>
  /** Throws password-required, passkey-refused, already-exists and too-many-passkeys. */
  addPasskey(
    caller: Caller,
    input: Static<typeof internal.addPasskey.body>,
  ): Promise<ReplyOf<typeof internal.addPasskey>>
  /** The user who has signed the challenge. Throws passkey-refused. */
  verifyPasskey(
    caller: Caller,
    input: Static<typeof internal.verifyPasskey.body>,
  ): Promise<ReplyOf<typeof internal.verifyPasskey>>
  /** The user of a pending sign-in. Throws code-refused and sign-in-expired. */
  verifySecondFactor(
    caller: Caller,
    input: Static<typeof internal.verifySecondFactor.body>,
  ): Promise<ReplyOf<typeof internal.verifySecondFactor>>
  /** Throws password-required and code-refused. */
  renewRecoveryCodes(
    caller: Caller,
    input: Static<typeof internal.renewRecoveryCodes.body>,
  ): Promise<ReplyOf<typeof internal.renewRecoveryCodes>>
  /** Throws password-required and code-refused. */
  disableSecondFactor(caller: Caller, input: Static<typeof internal.disableSecondFactor.body>): Promise<void>
  /** The user who is a person at a provider, or whose second factor is pending. Throws provider-refused and code-refused. */
  signInByProvider(
    caller: Caller,
    input: Static<typeof internal.signInByProvider.body>,
  ): Promise<ReplyOf<typeof internal.signInByProvider>>
  /** Returns the id of the view. Throws not-found and forbidden. */
  startView(caller: Caller, userId: string): Promise<string>
  /** Returns who had the view; undefined when their own session has ended. */
  endView(caller: Caller, userId: string): Promise<SessionUser | undefined>
  /** Records that the caller has signed out. */
  endSession(caller: Caller, timeoutMs?: number): Promise<void>
  /** Covers of the first items of a page that the caller may see. `address` comes from the table of pages. */
  listCovers(caller: Caller, address: string): Promise<Covers>
  /** Item counts by month, of the items that the caller may see. `address` comes from the table of pages. */
  listMonthCounts(caller: Caller, address: string): Promise<MonthCounts>
  /** The figures of the archive in the text format of Prometheus. */
  fetchMetrics(requestId: string): Promise<string>
  /** Throws upstream-unavailable unless the archive service is ready. */
  assertReady(): Promise<void>
}

/** Monitoring systems give up after 10 seconds, and nobody waits longer to be signed out. */
const shortTimeoutMs = 5_000

/** Calls the archive service by the contracts of both servers; every call throws upstream-unavailable when it fails. */
export function createArchiveClient(
  config: Pick<Config, 'apiUrl' | 'internalSecret'>,
  outages: Outages,
): ArchiveClient {
  const call = createArchiveCaller(config, outages)

  return {
    verifyCredentials(caller, body) {
      const contract = internal.verifyCredentials
      return unlessError('invalid-credentials', call({ contract, caller, body, reply: contract.reply }))
    },
    async findKnownUser(requestId, body) {
      const contract = internal.findKnownUser
      const caller = { identity: {}, requestId }
      const { userId } = await call({ contract, caller, body, reply: contract.reply })
      return userId ?? undefined
    },
    async fetchCurrentUser(caller) {
      const contract = internal.getCurrentUser
      const reply = await unlessError('not-signed-in', call({ contract, caller, reply: contract.reply }))
      return reply?.user
    },
    async changePassword(caller, body) {
      const contract = internal.replaceOwnPassword
      const reply = call({ contract, caller, body, reply: contract.reply })
      return (await unlessError('invalid-credentials', reply))?.epoch
    },
    async confirmPassword(caller, password) {
      const contract = internal.verifyOwnPassword
      const reply = call({ contract, caller, body: { password }, reply: contract.reply })
      return (await unlessError('invalid-credentials', reply))?.epoch
    },
    startPasskey(caller, body) {
      const contract = internal.startPasskey
      return call({ contract, caller, body, reply: contract.reply })
    },
    addPasskey(caller, body) {
      const contract = internal.addPasskey
      return call({ contract, caller, body, reply: contract.reply })
    },
    verifyPasskey(caller, body) {
      const contract = internal.verifyPasskey
      return call({ contract, caller, body, reply: contract.reply })
    },
    verifySecondFactor(caller, body) {
      const contract = internal.verifySecondFactor
      return call({ contract, caller, body, reply: contract.reply })
    },
    renewRecoveryCodes(caller, body) {
      const contract = internal.renewRecoveryCodes
      return call({ contract, caller, body, reply: contract.reply })
    },
    async disableSecondFactor(caller, body) {
      const contract = internal.disableSecondFactor
      await call({ contract, caller, body, reply: contract.reply })
    },
    signInByProvider(caller, body) {
      const contract = internal.signInByProvider
      return call({ contract, caller, body, reply: contract.reply })
    },
    async startView(caller, userId) {
      const contract = internal.startView
      return (await call({ contract, caller, body: { userId }, reply: contract.reply })).id
    },
    async endView(caller, userId) {
      const contract = internal.endView
      const reply = call({ contract, caller, body: { userId }, reply: contract.reply })
      return (await unlessError('not-signed-in', reply))?.user
    },
    async endSession(caller, timeoutMs = shortTimeoutMs) {
      const contract = internal.endOwnSession
      await call({ contract, caller, reply: contract.reply, timeoutMs })
    },
    async listCovers(caller, address) {
      return (await call({ contract: listItems, address, caller, reply: Covers })).items
    },
    async listMonthCounts(caller, address) {
      return (await call({ contract: timelineOfItems, address, caller, reply: Timeline })).months
    },
    async fetchMetrics(requestId) {
      const contract = internal.getMetrics
      const caller = { identity: {}, requestId }
      return (await call({ contract, caller, reply: contract.reply, timeoutMs: shortTimeoutMs })).text
    },
    async assertReady() {
      const contract = internal.getReadiness
      await call({
        contract,
        caller: { identity: {}, requestId: 'readiness' },
        reply: contract.reply,
      })
    },
  }
}
