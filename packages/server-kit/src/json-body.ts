import type { FastifyInstance } from 'fastify'
import { AppError, type Issue } from './app-error.ts'

/** Fields that a refusal names; who sends more of them learns nothing from the rest. */
const mostIssues = 20

/** Lists and objects in one another; contracts have five. */
const deepest = 64

/**
 * Reads JSON bodies strictly: bytes that are not UTF-8, lone surrogates and the NUL character are refused,
 * since the database could not keep them as they came; queries likewise. Sets the only body parser besides those for streams.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? undefined : parse(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('preValidation', async ({ url, query, params, body }) => {
    const issues = [...wrongEscapes(url), ...[query, params, body].flatMap(faultsOf)].slice(0, mostIssues)
    if (issues.length > 0) {
      throw new AppError('invalid-encoding', {
        message: 'A text has characters that cannot be kept.',
        issues,
      })
    }
  })
}

function parse(bytes: Buffer): unknown {
  const text = decode(bytes)
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
  return query.split('&').flatMap((pair): Issue[] => {
    if (decoded(pair) !== undefined) return []
    const [name = ''] = pair.split('=', 1)
    return [{ path: decoded(name) ?? '', code: 'invalid-encoding' }]
  })
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The texts that cannot be kept, by their paths; some of them, where there are many. Takes out the names that would reach
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
    if (issues.length >= mostIssues) return
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
  if (length < deepest) return
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
