import { setImmediate } from 'node:timers/promises'
import type { IssueCode } from '@lares/shared-types/error-codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError, type Issue } from '../app-error.ts'
import { getJsonBounds, type JsonBounds } from './json-bounds.ts'
import { type Excess, findExcess, maxDepth } from './scan-json.ts'

/** Maximum issues in an error; more would not help the client. */
const maxIssues = 20

/** From this size on, parsing yields to other requests between its steps, each of which takes some milliseconds. */
const largeBodyBytes = 256 * 1024

/**
 * Parses JSON bodies strictly: invalid UTF-8, lone surrogates and NUL characters are rejected, since the database could
 * not store them; queries likewise. A body with more values than the schema of its route allows is rejected before it is
 * parsed. This is the only body parser besides those for streams.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: string | Buffer) =>
      readJson(bytes as Buffer, getJsonBounds(request.routeOptions.schema?.body as TSchema | undefined)),
  )
  app.addHook('preValidation', async ({ url, query, params }) => {
    rejectIssues([...findInvalidEscapes(url), ...[query, params].flatMap(findEncodingIssues)])
  })
}

async function readJson(bytes: Buffer, bounds: JsonBounds): Promise<unknown> {
  const yieldIfLarge = () => (bytes.length > largeBodyBytes ? setImmediate() : undefined)
  if (bytes.length === 0) return undefined
  rejectExcess(findExcess(bytes, bounds))
  await yieldIfLarge()
  const text = decode(bytes)
  await yieldIfLarge()
  const body = parse(text)
  await yieldIfLarge()
  rejectIssues(findEncodingIssues(body))
  await yieldIfLarge()
  return body
}

const codeByExcess: Record<Excess, IssueCode> = {
  values: 'too-many',
  'unknown-names': 'unknown-field',
  depth: 'wrong-format',
}

function rejectExcess(excess: Excess | undefined): void {
  if (!excess) return
  throw new AppError('invalid-request', {
    message: 'The body has more in it than this call can take.',
    issues: [{ path: '', code: codeByExcess[excess] }],
  })
}

function rejectIssues(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw new AppError('invalid-encoding', {
    message: 'A text has characters that cannot be stored.',
    issues: issues.slice(0, maxIssues),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid-request', {
      message: 'The body is not JSON.',
      issues: [{ path: '', code: 'wrong-format' }],
    })
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid-encoding', {
      message: 'The body is not UTF-8.',
      issues: [{ path: '', code: 'invalid-encoding' }],
    })
  }
}

/** Query parameters with invalid percent-encoding, which the query parser would otherwise accept literally. */
function findInvalidEscapes(url: string): Issue[] {
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  const issues: Issue[] = []
  // Each invalid parameter costs an exception, and thousands of them would take as long as a large body.
  for (const pair of query.split('&')) {
    if (issues.length >= maxIssues) break
    if (tryDecode(pair) !== undefined) continue
    const [name = ''] = pair.split('=', 1)
    issues.push({ path: tryDecode(name) ?? '', code: 'invalid-encoding' })
  }
  return issues
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Finds texts that cannot be stored, with their paths, up to `maxIssues`. Deletes `__proto__` keys. Throws
 * `invalid-request` for data that is nested more deeply than any contract allows.
 */
function findEncodingIssues(data: unknown): Issue[] {
  const issues: Issue[] = []
  const path: (string | number)[] = []

  function addIssue(): void {
    issues.push({ path: path.join('.'), code: 'invalid-encoding' })
  }

  function visit(name: string | number, value: unknown): void {
    path.push(name)
    inspect(value)
    path.pop()
  }

  // For speed with large bodies, a path is joined only for an issue.
  function inspect(value: unknown): void {
    if (issues.length >= maxIssues) return
    if (typeof value === 'string') {
      if (!isStorable(value)) addIssue()
    } else if (Array.isArray(value)) {
      assertDepth(path)
      for (let index = 0; index < value.length; index += 1) visit(index, value[index])
    } else if (isPlainObject(value)) {
      assertDepth(path)
      for (const [name, member] of Object.entries(value)) {
        if (name === '__proto__') Reflect.deleteProperty(value, name)
        else if (isStorable(name)) visit(name, member)
        else addIssue()
      }
    }
  }

  inspect(data)
  return issues
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function assertDepth({ length }: readonly unknown[]): void {
  if (length < maxDepth) return
  throw new AppError('invalid-request', {
    message: 'The body is nested too deeply.',
    issues: [{ path: '', code: 'wrong-format' }],
  })
}

/** Whether an object was created by `JSON.parse`, or by the query parser, whose prototype object has no prototype itself. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null
}
