import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './error-codes.ts'
import type { Access } from './permissions.ts'

/** HEAD and OPTIONS only where a protocol gives them an answer of their own; HEAD of a GET needs no contract. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One endpoint: everything that the server's route, the web's request, the OpenAPI document and the access
 * tests need to know of it. `path` uses `:name` segments.
 */
export interface Contract {
  readonly operationId: string
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /** Which process answers. The gateway passes on to the archive service what it does not answer itself. */
  readonly servedBy: 'gateway' | 'archive'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Bytes that the body may have, where texts or lists need more than `defaultMaxBodyBytes`. */
  readonly maxBodyBytes?: number
  readonly status: 200 | 201 | 202 | 204
  /** JSON answer with status 202 and `Retry-After` while what was asked for is still being made. */
  readonly pending?: TSchema
  /** JSON answer; absent where the answer is empty or a stream of bytes. */
  readonly reply?: TSchema
  /** Media type of an answer that is not JSON. */
  readonly produces?: string
  /** Bytes that stay as they are: a part of them can be asked for (206), and whether they are known already (304). */
  readonly ranged?: true
  /** Statuses of errors that the call's own protocol prescribes, each with what it means; the body is an error as any. */
  readonly prescribed?: Readonly<Record<number, string>>
  /** Codes beyond those that every endpoint can answer (`invalid-request`, `not-signed-in`, `forbidden`). */
  readonly errors?: readonly ErrorCode[]
}

/** Enough for every form that carries no long text; a text of 8,000 letters, each written as an escape, has room. */
export const defaultMaxBodyBytes = 64 * 1024

/** Bytes that both servers read of the body of a call, at most. */
export function maxBodyBytesOf({ maxBodyBytes = defaultMaxBodyBytes }: Contract): number {
  return maxBodyBytes
}

/** Keeps the literal types of a contract while checking its shape. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

type Part<C extends Contract, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema
  ? { [P in K]: Static<C[K]> }
  : unknown

/** What a caller gives: the parts that the contract names. */
export type RequestOf<C extends Contract> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

/** What a caller receives. */
export type ReplyOf<C extends Contract> = C['reply'] extends TSchema ? Static<C['reply']> : undefined

/** The path with its parameters filled in and the query appended; empty values are left out. */
export function urlOf(
  contract: Pick<Contract, 'path'>,
  request: { params?: object; query?: object } = {},
): string {
  const params = (request.params ?? {}) as Record<string, unknown>
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}
