import { join } from 'node:path'
import { answerNotFound, startErrorReply } from '@lares/server-kit/error-handler'
import { compileRuleTable, findRedirect, findRules } from '@lares/shared-types/routing/build-manifest'
import { findInvalidParam, findPage } from '@lares/shared-types/routing/find-page'
import { type FirstPictures, getFirstLoad } from '@lares/shared-types/routing/first-loads'
import { findRefusal, listGuards } from '@lares/shared-types/routing/guards'
import { isBot } from '@lares/shared-types/routing/is-bot'
import { allPages, type InvalidUrl, type Page } from '@lares/shared-types/routing/pages'
import { type RouteRule, routeRules } from '@lares/shared-types/routing/route-rules'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ArchiveClient } from '../archive/archive-client.ts'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'
import type { BuiltWeb } from './built-web.ts'
import { insertPictures } from './first-pictures.ts'
import { formatLinkHeader, getFirstCall, getPageFiles, insertModulePreloads, isStyle } from './page-files.ts'
import { findPrerenderedFile, negotiateLanguage } from './prerendered-file.ts'

/** Paths that are never pages of the application. */
const nonPagePaths = /^\/(api|builds|assets)(\/|$)|\/_payload\.json$/
const hasExtension = /\.[A-Za-z0-9]+$/

/** How long a page waits for the current user and for its first pictures, in milliseconds. */
const timeoutMs = { user: 1_000, pictures: 300 }

const ruleTable = compileRuleTable(routeRules)

/**
 * Answers every path without a route of its own: with the redirect of a moved page or of a guard, with the page, or with
 * a 404. A path that cannot be a page gets a JSON 404. An error before the page, like that of the store of sessions, is answered
 * with the application, which continues as for a guest.
 */
export function pageRoute(app: FastifyInstance, gateway: Gateway, web: BuiltWeb): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = startErrorReply(error, request, reply)
    const address = parseAddress(request.url)
    return address && isPageRequest(request, address.pathname)
      ? sendApplication(request, reply, body.message)
      : reply.send(body)
  })
  // The web manifest, whose names and description an installed application shows.
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .header('vary', 'accept-language, cookie')
      .sendFile(join('prerendered', negotiateLanguage(request), 'manifest.webmanifest')),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const address = parseAddress(request.url)
      if (!address || nonPagePaths.test(address.pathname)) return answerNotFound(request, reply)
      const { pathname, search } = address
      reply.header('x-robots-tag', 'noindex')
      const moved = findRedirect(ruleTable, { pathname, search })
      if (moved) return reply.header('cache-control', 'no-cache').redirect(moved, 307)
      if (!isPageRequest(request, pathname)) return answerNotFound(request, reply)

      // Two slashes at the start name another host for whoever follows them.
      const match = pathname.startsWith('//') ? undefined : findPage(allPages, pathname)
      const invalid = match ? findInvalidParam(match.page, match.params) : {}
      if (!match || invalid) return sendInvalid(request, reply, invalid)
      const rules = findRules(ruleTable, pathname)
      const names = listGuards(match.page.access, rules)
      const user = await findUser(gateway, request)
      const refusal = user === undefined ? undefined : findRefusal(names, user, { pathname, search })
      // Redirects with a reason are left to the page, which can explain them.
      if (refusal && 'redirect' in refusal && !refusal.because)
        return reply.header('cache-control', 'no-store').redirect(refusal.redirect, 307)
      return sendPage(gateway, request, reply, {
        ...match,
        pathname,
        search,
        rules,
        user,
        web,
        isRefused: !!refusal,
      })
    },
  })
}

/** Parses a request URL. Without the fixed host, two leading slashes would be read as another host. */
function parseAddress(url: string): URL | null {
  return URL.parse(url.startsWith('/') ? `http://here.invalid${url}` : url)
}

/** Whether a page can answer: a browser names HTML; others take anything, and mean a file where there is an extension. */
function isPageRequest({ headers: { accept = '*/*' } }: FastifyRequest, pathname: string): boolean {
  if (nonPagePaths.test(pathname)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && !hasExtension.test(pathname))
}

/** The signed-in user; null for a guest; undefined when the archive service fails or is slow, and the page asks again itself. */
async function findUser(
  { archive }: Gateway,
  request: FastifyRequest,
): Promise<SessionUser | null | undefined> {
  if (!request.session.userId) return null
  const user = archive.fetchCurrentUser(getCaller(request)).then((user) => user ?? null)
  return withTimeout(user, timeoutMs.user, undefined)
}

interface PageView {
  readonly pathname: string
  readonly search: string
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
  readonly rules: RouteRule
  readonly user: SessionUser | null | undefined
  /** The user may not open the page, which then shows the reason. */
  readonly isRefused: boolean
  readonly web: BuiltWeb
}

/** Guests get a prerendered page if there is one, signed-in users the layout; both with preload headers. */
async function sendPage({ archive }: Gateway, request: FastifyRequest, reply: FastifyReply, view: PageView) {
  const { pathname, search, page, params, rules, user, isRefused, web } = view
  reply.header('vary', 'accept-language, cookie')
  const prerendered =
    rules.prerender && user === null ? findPrerenderedFile(web, pathname, request) : undefined
  if (prerendered) return reply.sendFile(prerendered)

  const language = user?.siteparams.language ?? negotiateLanguage(request)
  const canOpen = !isRefused && (Boolean(user) || page.access === 'guest')
  const files = canOpen ? getPageFiles(web.pageFiles, page, language) : []
  const frame = user ? web.frames.find(isRefused ? undefined : page, language) : undefined
  const call = user && canOpen ? getFirstCall(page, params, search) : undefined
  const links = formatLinkHeader(frame ? files.filter(isStyle) : files, call)
  if (links) reply.header('link', links)
  if (!frame) return reply.sendFile('index.html')
  const firstPictures = canOpen && !search ? getFirstLoad(page)?.pictures : undefined
  const html = await insertFirstPictures(archive, request, insertModulePreloads(frame, files), firstPictures)
  return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').compress(html)
}

async function insertFirstPictures(
  archive: ArchiveClient,
  request: FastifyRequest,
  frame: string,
  firstPictures: FirstPictures | undefined,
): Promise<string> {
  if (!firstPictures) return frame
  const { items, timeline } = firstPictures
  const caller = getCaller(request)
  const [covers, months] = await Promise.all([
    withTimeout(archive.listCovers(caller, items), timeoutMs.pictures, []),
    timeline ? withTimeout(archive.listMonthCounts(caller, timeline), timeoutMs.pictures, []) : [],
  ])
  return insertPictures(frame, covers, months)
}

/** Resolves to `fallback` when `value` fails or takes longer than `ms` milliseconds. */
function withTimeout<T, S>(value: T | Promise<T>, ms: number, fallback: S): Promise<T | S> {
  const timeout = new Promise<S>((resolve) => setTimeout(resolve, ms, fallback).unref())
  return Promise.race([value, timeout]).catch(() => fallback)
}

function sendInvalid(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 404, text = 'Not Found' }: InvalidUrl = {},
) {
  return sendApplication(request, reply.code(status).header('cache-control', 'no-cache'), text)
}

/** Completes a reply with an error status: for browsers with the application, which explains it in the user's language; for bots as plain text. */
function sendApplication(request: FastifyRequest, reply: FastifyReply, message: string) {
  if (isBot(request.headers['user-agent'])) return reply.type('text/plain; charset=utf-8').send(message)
  // index.html may be cached from another path, but a 304 would hide the 404.
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  return reply.sendFile('index.html')
}
