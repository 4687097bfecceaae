import { AppError } from '@lares/server-kit/app-error'
import { type Identity, identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { Outages } from '@lares/server-kit/outages'
import type { Contract } from '@lares/shared-types/contract'
import type { ErrorCode } from '@lares/shared-types/error-codes'
import { ApiErrorSchema } from '@lares/shared-types/errors'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { Config } from '../config.ts'
import { unavailableError } from '../unavailable-error.ts'

export interface Caller {
  readonly identity: Identity
  readonly requestId: string
  readonly traceparent?: string | undefined
}

/** A call of the gateway itself to the archive service. */
interface ArchiveCall<R extends TSchema> {
  readonly contract: Pick<Contract, 'method' | 'path' | 'access' | 'errors' | 'status'>
  /** The path with its query; that of the contract by default. */
  readonly address?: string
  readonly caller: Caller
  readonly body?: object
  /** The expected reply: the contract's, or the part of it that the gateway uses. */
  readonly reply: R
  /** Instead of the time in which all other calls are to be answered. */
  readonly timeoutMs?: number | undefined
}

type CallArchive = <R extends TSchema>(call: ArchiveCall<R>) => Promise<Static<R>>

const defaultTimeoutMs = 15_000

/** Replies contain at most a few summaries of items, or the months of a family's life. */
const maxReplyBytes = 1024 * 1024

/** Statuses of errors that concern the input, which the client receives as they are. */
const inputErrorStatuses = new Set([400, 413, 422, 429])

/**
 * Creates the function that calls the archive service at `apiUrl`. It throws the errors that the contract lists, and
 * `upstream-unavailable` for anything else: no reply in time, one that is too large or malformed, or another error.
 */
export function createArchiveCaller(
  { apiUrl, internalSecret }: Pick<Config, 'apiUrl' | 'internalSecret'>,
  outages: Outages,
  usualTimeoutMs = defaultTimeoutMs,
): CallArchive {
  async function send({
    contract,
    address,
    caller,
    body,
    timeoutMs = usualTimeoutMs,
  }: ArchiveCall<TSchema>): Promise<Reply> {
    const response = await fetch(new URL(address ?? contract.path, apiUrl), {
      method: contract.method,
      headers: {
        [identityHeader]: signIdentity(caller.identity, internalSecret),
        'x-request-id': caller.requestId,
        ...(caller.traceparent && { traceparent: caller.traceparent }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: parseJson(await readText(response)) }
  }

  return async (call) => {
    const reply = await send(call).catch((cause: unknown) => {
      throw unavailableError('archive service', cause)
    })
    outages.reportAvailable('archive service')
    if (reply.status >= 400) {
      const error = toExpectedError(call.contract, reply)
      if (reply.status === 401) outages.reportAvailable('what the archive service stands on')
      throw error ?? unavailableError('what the archive service stands on', unexpectedReply(call, reply))
    }
    outages.reportAvailable('what the archive service stands on')
    if (reply.status !== call.contract.status || !getValidator(call.reply).Check(reply.body))
      throw unavailableError('archive service', unexpectedReply(call, reply))
    return reply.body as Static<typeof call.reply>
  }
}

interface Reply {
  readonly status: number
  /** Undefined if it is not JSON. */
  readonly body: unknown
}

/** The text of a response; stops reading and throws when it is too large. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxReplyBytes) throw new RangeError(`The reply has more than ${maxReplyBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of a reply if it concerns the input, or if the contract lists it; undefined for any other. */
function toExpectedError(
  { access, errors }: ArchiveCall<TSchema>['contract'],
  { status, body }: Reply,
): AppError | undefined {
  if (!Value.Check(ApiErrorSchema, body)) return undefined
  const { code, message, params, issues } = body
  const isOfContract = errors?.includes(code) || (code === 'not-signed-in' && access !== 'public')
  if (!isOfContract && !inputErrorStatuses.has(status)) return undefined
  return new AppError(code, { message, ...(params && { params }), ...(issues && { issues }) })
}

function unexpectedReply({ contract }: ArchiveCall<TSchema>, { status }: Reply): Error {
  return new Error(
    `The archive service answered ${contract.method} ${contract.path} with an unexpected ${status}.`,
  )
}

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/** The compiled validator of a reply, whose time is linear in the size of the reply. */
function getValidator(schema: TSchema): ReturnType<typeof Compile> {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/** The result of a call, or undefined where it fails with this code. */
export async function unlessError<T>(code: ErrorCode, result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined
    throw error
  }
}
