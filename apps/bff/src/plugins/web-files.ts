import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { answerNotFound } from '@lares/server-kit/error-handler'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inlineScriptSources } from './inline-scripts.ts'

/** Paths that are never the application's pages. */
const notPages = /^\/(api|builds|assets)(\/|$)/
const withExtension = /\.[A-Za-z0-9]+$/

/** The CSP sources of the built page's own scripts; none when the application is not built. */
export function scriptSourcesOf(webDir: string): string[] {
  const page = join(webDir, 'index.html')
  return existsSync(page) ? inlineScriptSources(readFileSync(page, 'utf8')) : []
}

/**
 * Serves the built web application: files with a hash in their name for ever, the page itself only after asking
 * again, compressed ones where the build made them. A page address that no file answers gets the page.
 */
export async function webFiles(app: FastifyInstance, { webDir }: { webDir: string }): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path, webDir)),
    })
  } else {
    app.log.warn(`The web application is not built: there is no index.html in ${webDir}.`)
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && wantsPage(request)) return reply.sendFile('index.html')
    return answerNotFound(request, reply)
  })
}

function cacheControlOf(path: string, webDir: string): string {
  const hashed = path.startsWith(join(webDir, 'assets') + sep)
  return hashed ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?')[0] ?? ''
  if (notPages.test(path) || withExtension.test(path)) return false
  return request.headers.accept?.includes('text/html') ?? false
}
