import { answerNotFound } from '@lares/server-kit/error-handler'
import { redirectOf, rulesFor, ruleTableOf } from '@lares/shared-types/routing/build-manifest'
import { findPage, hasValidParams } from '@lares/shared-types/routing/find-page'
import { guardsOf, refusalOf } from '@lares/shared-types/routing/guards'
import { isBot } from '@lares/shared-types/routing/is-bot'
import { allPages, type FirstPictures, type Page } from '@lares/shared-types/routing/pages'
import { type RouteRule, routeRules } from '@lares/shared-types/routing/route-rules'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ArchiveClient } from '../archive/archive-client.ts'
import { askerOf } from '../archive/identity-of.ts'
import type { Gateway } from '../routes/gateway.ts'
import type { BuiltWeb } from './built-web.ts'
import { withPictures } from './first-pictures.ts'
import { filesOf, firstCallOf, isStyle, linkHeaderOf, withCode } from './page-files.ts'
import { languageOf, prerenderedFile } from './prerendered-file.ts'

/** Paths that are never the application's pages. */
const notPages = /^\/(api|builds|assets)(\/|$)/
const withExtension = /\.[A-Za-z0-9]+$/

/** Milliseconds for which a page waits for who asks, and for what its first pictures are. */
const patienceMs = { user: 1_000, pictures: 300 }

const table = ruleTableOf(routeRules)

/**
 * Answers every address that nothing else answers: with where it has moved to, with the sign-in where its guards want
 * it, with the page, or with a 404. An address that cannot be a page gets a JSON 404 and never the page.
 */
export function pageRoute(app: FastifyInstance, gateway: Gateway, web: BuiltWeb): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const address = addressOf(request.url)
      if (!address || !wantsPage(request, address.pathname)) return answerNotFound(request, reply)
      const { pathname, search } = address
      reply.header('x-robots-tag', 'noindex')
      const moved = redirectOf(table, { pathname, search })
      if (moved) return reply.header('cache-control', 'no-cache').redirect(moved, 307)

      const found = findPage(allPages, pathname)
      if (!found || !hasValidParams(found.page, found.params)) return sendMissing(request, reply)
      const rules = rulesFor(table, pathname)
      const names = guardsOf(found.page.access, rules)
      const user = await userOf(gateway, request)
      const refusal = user === undefined ? undefined : refusalOf(names, user, { pathname, search })
      // What has to be explained is the page's own to say.
      if (refusal && 'redirect' in refusal && !refusal.because)
        return reply.header('cache-control', 'no-store').redirect(refusal.redirect, 307)
      return sendPage(gateway, request, reply, {
        ...found,
        pathname,
        search,
        rules,
        user,
        web,
        refused: !!refusal,
      })
    },
  })
}

/** Two slashes at the front are a path like any other here: read as a reference, they would name another host. */
function addressOf(url: string): URL | null {
  return URL.parse(url.startsWith('/') ? `http://here.invalid${url}` : url)
}

function wantsPage(request: FastifyRequest, pathname: string): boolean {
  if (notPages.test(pathname) || withExtension.test(pathname)) return false
  return pathname === '/' || (request.headers.accept?.includes('text/html') ?? false)
}

/** Who is signed in; undefined where the archive service does not say, or not soon: the page asks again by itself. */
async function userOf(
  { archive }: Gateway,
  request: FastifyRequest,
): Promise<SessionUser | null | undefined> {
  if (!request.session.userId) return null
  const user = archive.currentUser(askerOf(request)).then((user) => user ?? null)
  return inTime(user, patienceMs.user, undefined)
}

interface Shown {
  readonly pathname: string
  readonly search: string
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
  readonly rules: RouteRule
  readonly user: SessionUser | null | undefined
  /** They may not see it, and are told so in its place. */
  readonly refused: boolean
  readonly web: BuiltWeb
}

/** Guests get a page that is written for them, relatives the layout around theirs; and each what comes next. */
async function sendPage({ archive }: Gateway, request: FastifyRequest, reply: FastifyReply, shown: Shown) {
  const { pathname, search, page, params, rules, user, refused, web } = shown
  reply.header('vary', 'accept-language, cookie')
  const written = rules.prerender && user === null ? prerenderedFile(web, pathname, request) : undefined
  if (written) return reply.sendFile(written)

  const language = user?.siteparams.language ?? languageOf(request)
  const mayCome = refused ? false : user || page.access === 'guest'
  const files = mayCome ? filesOf(web.pageFiles, page, language) : []
  const frame = user ? web.frames.of(refused ? undefined : page, language) : undefined
  const call = user && mayCome ? firstCallOf(page, params, search) : undefined
  const links = linkHeaderOf(frame ? files.filter(isStyle) : files, call)
  if (links) reply.header('link', links)
  if (!frame) return reply.sendFile('index.html')
  const wanted = mayCome && !search ? page.firstPictures : undefined
  const html = await withFirstPictures(archive, request, withCode(frame, files), wanted)
  return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').compress(html)
}

async function withFirstPictures(
  archive: ArchiveClient,
  request: FastifyRequest,
  frame: string,
  wanted: FirstPictures | undefined,
): Promise<string> {
  if (!wanted) return frame
  const { items, timeline } = wanted
  const asker = askerOf(request)
  const [covers, months] = await Promise.all([
    inTime(archive.coversOf(asker, items), patienceMs.pictures, []),
    timeline ? inTime(archive.monthsOf(asker, timeline), patienceMs.pictures, []) : [],
  ])
  return withPictures(frame, covers, months)
}

/** What comes within `ms` milliseconds; what stands in for it where it comes later or fails: a page waits for nothing long. */
function inTime<T, S>(value: T | Promise<T>, ms: number, standIn: S): Promise<T | S> {
  const late = new Promise<S>((resolve) => setTimeout(resolve, ms, standIn).unref())
  return Promise.race([value, late]).catch(() => standIn)
}

/** A true status. People get the application, which says it in their language; bots need no more than the status. */
function sendMissing(request: FastifyRequest, reply: FastifyReply) {
  reply.code(404).header('cache-control', 'no-cache')
  if (isBot(request.headers['user-agent'])) return reply.type('text/plain; charset=utf-8').send('Not Found')
  // The application is the same as at any address, but an answer that it has not changed would have no body.
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  return reply.sendFile('index.html')
}
