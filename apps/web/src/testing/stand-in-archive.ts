import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { getSession, getSetup } from '@lares/shared-types/contracts/auth'
import { getMaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { type ErrorCode, errorCodes, type IssueCode } from '@lares/shared-types/error-codes'
import type { SessionUser } from '@lares/shared-types/users'
import { matchPath } from 'react-router'
import { vi } from 'vitest'

/** An answer that is an error of the archive. */
export class Refusal {
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

/** A `Response` is sent as it is, for calls that are answered by headers. */
type Reply<C extends Contract> = ReplyOf<C> | Refusal | Response
type Answer<C extends Contract> = (request: RequestOf<C>) => Reply<C> | Promise<Reply<C>>
type Handler = { contract: Contract; answer: (request: never) => unknown }

/**
 * Stands in for the gateway in a test: answers `fetch` by contract. A call that nothing answers fails the test with
 * its name. `calls` lists what was asked, as `POST /api/tags`.
 */
export function standInArchive(user: SessionUser | null = null) {
  const handlers: Handler[] = []
  const calls: string[] = []

  function on<C extends Contract>(contract: C, answer: Answer<C>): void {
    handlers.unshift({ contract, answer })
  }

  on(getSession, () => ({ user }))
  on(getSetup, () => ({ needed: false, sendsMail: true }))
  on(getMaintenanceStatus, () => ({ maintenance_mode: false, message: '' }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://archive.test')
    calls.push(`${init.method} ${pathname}`)
    for (const { contract, answer } of handlers) {
      const match = contract.method === init.method && matchPath(contract.path, pathname)
      if (!match) continue
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const request = { params: match.params, query: queryOf(searchParams), body }
      return responseOf(contract, await answer(request as never))
    }
    throw new Error(`No answer for ${init.method} ${pathname}`)
  })

  return { on, calls }
}

/** A parameter that is given several times is a list of its values. */
function queryOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

function responseOf(contract: Contract, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (answer instanceof Refusal) {
    const { code, issues, headers, params } = answer
    return Response.json(
      { code, message: code, issues, params },
      { status: errorCodes[code].status, headers },
    )
  }
  return contract.status === 204
    ? new Response(null, { status: 204 })
    : Response.json(answer, { status: contract.status })
}
