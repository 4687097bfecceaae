import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError, type Issue } from '../app-error.ts'
import { type JsonBounds, jsonBoundsOf } from './json-bounds.ts'
import { type Excess, findExcess, maxDepth } from './scan-json.ts'

/** Fields that a refusal names; who sends more of them learns nothing from the rest. */
const maxIssues = 20

/** From so many bytes on, other requests get their turn between the steps of reading a body, each some milliseconds. */
const largeBody = 256 * 1024

/**
 * Reads JSON bodies strictly: bytes that are not UTF-8, lone surrogates and the NUL character are refused,
 * since the database could not store them; queries likewise. What a body has more than the schema of its route could
 * take is refused before it is parsed. Sets the only body parser besides those for streams.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: string | Buffer) =>
      readJson(bytes as Buffer, jsonBoundsOf(request.routeOptions.schema?.body as TSchema | undefined)),
  )
  app.addHook('preValidation', async ({ url, query, params }) => {
    refuseFaults([...wrongEscapes(url), ...[query, params].flatMap(faultsOf)])
  })
}

async function readJson(bytes: Buffer, bounds: JsonBounds): Promise<unknown> {
  const giveWay = () => (bytes.length > largeBody ? setImmediate() : undefined)
  if (bytes.length === 0) return undefined
  refuseExcess(findExcess(bytes, bounds))
  await giveWay()
  const text = decode(bytes)
  await giveWay()
  const body = parse(text)
  await giveWay()
  refuseFaults(faultsOf(body))
  await giveWay()
  return body
}

function refuseExcess(excess: Excess | undefined): void {
  if (!excess) return
  const code =
    excess === 'values' ? 'too-many' : excess === 'unknown-names' ? 'unknown-field' : 'wrong-format'
  throw new AppError('invalid-request', {
    message: 'The body has more in it than this call can take.',
    issues: [{ path: '', code }],
  })
}

function refuseFaults(faults: readonly Issue[]): void {
  if (faults.length === 0) return
  throw new AppError('invalid-encoding', {
    message: 'A text has characters that cannot be stored.',
    issues: faults.slice(0, maxIssues),
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

/** The parameters of a query whose percent signs encode no text; as they are they would count as what is looked for. */
function wrongEscapes(url: string): Issue[] {
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  const issues: Issue[] = []
  // Each that is wrong costs an exception: thousands of them would take as long as a large body.
  for (const pair of query.split('&')) {
    if (issues.length >= maxIssues) break
    if (decoded(pair) !== undefined) continue
    const [name = ''] = pair.split('=', 1)
    issues.push({ path: decoded(name) ?? '', code: 'invalid-encoding' })
  }
  return issues
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The texts that cannot be stored, by their paths; some of them, where there are many. Takes out the names that would reach
 * into objects. Throws `invalid-request` for data that is nested as no contract has it.
 */
function faultsOf(data: unknown): Issue[] {
  const issues: Issue[] = []
  const path: (string | number)[] = []

  function refuse(): void {
    issues.push({ path: path.join('.'), code: 'invalid-encoding' })
  }

  function visit(name: string | number, value: unknown): void {
    path.push(name)
    look(value)
    path.pop()
  }

  // Large bodies come through here: a path is written out only where something is wrong.
  function look(value: unknown): void {
    if (issues.length >= maxIssues) return
    if (typeof value === 'string') {
      if (!isStorable(value)) refuse()
    } else if (Array.isArray(value)) {
      refuseDepth(path)
      for (let index = 0; index < value.length; index += 1) visit(index, value[index])
    } else if (isPlain(value)) {
      refuseDepth(path)
      for (const [name, member] of Object.entries(value)) {
        if (name === '__proto__') Reflect.deleteProperty(value, name)
        else if (isStorable(name)) visit(name, member)
        else refuse()
      }
    }
  }

  look(data)
  return issues
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function refuseDepth({ length }: readonly unknown[]): void {
  if (length < maxDepth) return
  throw new AppError('invalid-request', {
    message: 'The body is nested too deeply.',
    issues: [{ path: '', code: 'wrong-format' }],
  })
}

/** Made by `JSON.parse`, or by the parser of queries, whose objects have a prototype without one. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null
}
