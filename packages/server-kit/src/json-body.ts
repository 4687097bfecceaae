import type { FastifyInstance } from 'fastify'
import { AppError, type Issue } from './app-error.ts'

/**
 * Reads JSON bodies strictly: bytes that are not UTF-8, lone surrogates and the NUL character are refused,
 * since the database could not keep them as they came. Sets the only body parser besides those for streams.
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
  app.addHook('preValidation', async (request) => {
    const issues = [
      ...malformed(request.query, ''),
      ...malformed(request.params, ''),
      ...malformed(request.body, ''),
    ]
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
    return JSON.parse(text, withoutPrototypes)
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

function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

function* malformed(value: unknown, path: string): Generator<Issue> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield { path, code: 'invalid-encoding' }
    return
  }
  // Streams and buffers of uploads pass through here as bodies; only plain data is looked into.
  if (!Array.isArray(value) && !isPlain(value)) return
  for (const [name, member] of Object.entries(value as object)) {
    if (name.includes('\0') || !name.isWellFormed()) yield { path, code: 'invalid-encoding' }
    yield* malformed(member, path ? `${path}.${name}` : name)
  }
}

/** Made by `JSON.parse`, or by the parser of queries, whose objects have a prototype without one. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null
}
