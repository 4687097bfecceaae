import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import { getAnniversaryReminder } from '@lares/shared-types/contracts/anniversary-reminders'
import { getSession, getSetup } from '@lares/shared-types/contracts/auth'
import { listComments } from '@lares/shared-types/contracts/comments'
import { getItemCuts } from '@lares/shared-types/contracts/cuts'
import { listFollows } from '@lares/shared-types/contracts/follows'
import { getMaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { listNarrations } from '@lares/shared-types/contracts/narrations'
import { listNotificationChoices } from '@lares/shared-types/contracts/notification-choices'
import { countUnreadNotifications } from '@lares/shared-types/contracts/notifications'
import { getSignInWays } from '@lares/shared-types/contracts/oidc'
import { followOperations } from '@lares/shared-types/contracts/operations'
import { getPageTexts } from '@lares/shared-types/contracts/page-texts'
import { listPasskeys } from '@lares/shared-types/contracts/passkeys'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { listPlaybackPositions } from '@lares/shared-types/contracts/playback'
import { listPushDevices } from '@lares/shared-types/contracts/push'
import { countRegionsByParticipant, listRegions } from '@lares/shared-types/contracts/regions'
import { similarItems } from '@lares/shared-types/contracts/search'
import { getSecondFactor } from '@lares/shared-types/contracts/second-factor'
import { listOwnSignIns } from '@lares/shared-types/contracts/sign-ins'
import { getLiveTexts } from '@lares/shared-types/contracts/site-texts'
import { type ErrorCode, errorCodes, type IssueCode } from '@lares/shared-types/error-codes'
import type { SessionUser } from '@lares/shared-types/users'
import { matchPath } from 'react-router'
import { vi } from 'vitest'

const none = { configured: false, model: null }

/** An archive without any model. */
export const noModels: AiStatus = {
  chat: none,
  embedding: {
    ...none,
    comparable: true,
    ready: false,
    waiting: 0,
    passages: 0,
    failure: null,
    failingSince: null,
  },
  transcription: none,
  vision: none,
}

/** An error reply of the archive. */
export class ErrorReply {
  readonly code: ErrorCode
  readonly issues: { path: string; code: IssueCode }[]
  readonly headers: Record<string, string>
  readonly params: Record<string, unknown>

  constructor(
    code: ErrorCode,
    issues: { path: string; code: IssueCode }[] = [],
    headers: Record<string, string> = {},
    params: Record<string, unknown> = {},
  ) {
    this.code = code
    this.issues = issues
    this.headers = headers
    this.params = params
  }
}

/** A `Response` is returned unchanged, for tests that set headers. */
type Reply<C extends Contract> = ReplyOf<C> | ErrorReply | Response
type Respond<C extends Contract> = (request: RequestOf<C>) => Reply<C> | Promise<Reply<C>>
type Handler = { contract: Contract; respond: (request: never) => unknown }

/**
 * Replaces `fetch` by a fake gateway that responds by contract. `on` registers a response; a call without one throws
 * with the name of the call. `calls` lists the calls that were made, as `POST /api/tags`.
 */
export function createFakeArchive(user: SessionUser | null = null) {
  const handlers: Handler[] = []
  const calls: string[] = []

  function on<C extends Contract>(contract: C, respond: Respond<C>): void {
    handlers.unshift({ contract, respond })
  }

  on(getSession, () => ({ user }))
  on(getSetup, () => ({ needed: false, sendsMail: true }))
  on(getMaintenanceStatus, () => ({ maintenance_mode: false, message: '' }))
  on(countUnreadNotifications, () => ({ unread: 0 }))
  on(listFollows, () => ({ follows: [] }))
  on(listNotificationChoices, () => ({ choices: [], sendsMail: true }))
  on(getAnniversaryReminder, () => ({ reminder: null }))
  on(listPushDevices, () => ({ publicKey: 'key', devices: [] }))
  on(listPasskeys, () => ({ passkeys: [] }))
  on(getSignInWays, () => ({ oidc: null }))
  on(getSecondFactor, () => ({ since: null, recoveryCodesLeft: 0 }))
  on(listOwnSignIns, () => ({ currentId: null, signIns: [] }))
  on(readAiStatus, () => noModels)
  on(getLiveTexts, () => ({ texts: {} }))
  on(getItemCuts, () => ({ source: null, pieces: [] }))
  on(similarItems, () => ({ by: 'words' as const, items: [] }))
  on(listComments, () => ({
    comments: [],
    total: 0,
    reactions: [],
    may: { comment: true },
    nextCursor: null,
  }))
  on(listRegions, () => ({ regions: [], removed: [], may: { mark: false, name: false } }))
  on(getPageTexts, () => ({ pages: 0, read: [], may: { write: false, read: false, readHandwriting: false } }))
  on(listNarrations, () => ({ readBy: [], reads: [], may: { write: false } }))
  on(countRegionsByParticipant, () => ({ counts: {} }))
  on(listOccurrences, () => ({ occurrences: [], anniversaries: [], isIncomplete: false }))
  on(listPlaybackPositions, () => ({ positions: [] }))
  // A stream without events, which does not end.
  on(followOperations, () => new Response(new ReadableStream()))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://archive.test')
    calls.push(`${init.method} ${pathname}`)
    for (const { contract, respond } of handlers) {
      const match = contract.method === init.method && matchPath(contract.path, pathname)
      if (!match) continue
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const request = { params: match.params, query: toQuery(searchParams), body }
      return toResponse(contract, await respond(request as never))
    }
    throw new Error(`No response for ${init.method} ${pathname}`)
  })

  return { on, calls }
}

/** A repeated parameter becomes an array of its values. */
function toQuery(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

function toResponse(contract: Contract, reply: unknown): Response {
  if (reply instanceof Response) return reply
  if (reply instanceof ErrorReply) {
    const { code, issues, headers, params } = reply
    return Response.json(
      { code, message: code, issues, params },
      { status: errorCodes[code].status, headers },
    )
  }
  return contract.status === 204
    ? new Response(null, { status: 204 })
    : Response.json(reply, { status: contract.status })
}
