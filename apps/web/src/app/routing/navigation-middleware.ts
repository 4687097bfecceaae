import { findRedirect, isExternalUrl } from '@lares/shared-types/routing/build-manifest'
import { findInvalidParam, findPage } from '@lares/shared-types/routing/find-page'
import { allPages, type Page } from '@lares/shared-types/routing/pages'
import { data, type MiddlewareFunction, redirect } from 'react-router'
import type { RoutingContext } from './routing-context.ts'
import { getDirection } from './transition-slice.ts'

/**
 * The middleware that every navigation runs first, whether a page matches or not, in the order of the specification:
 * check the URL, close panels and modals, choose the transition, follow redirects. The page's guards run afterwards.
 * If there is a newer build, the browser loads the target page instead.
 */
export function createNavigationMiddleware(
  page: Page | undefined,
  context: RoutingContext,
): MiddlewareFunction[] {
  const steps = [rejectInvalidUrl, closeOverlays, setTransition, followRedirects, switchToNewBuild]
  return steps.map((step) => step(page, context))
}

type Step = (page: Page | undefined, context: RoutingContext) => MiddlewareFunction

const rejectInvalidUrl: Step =
  (page) =>
  async ({ params }) => {
    const invalid = page && findInvalidParam(page, params)
    if (invalid) throw data({ invalid: true, text: invalid.text }, { status: invalid.status ?? 404 })
  }

const closeOverlays: Step = (_page, context) => async () => {
  const { from, to } = context.getLocations()
  if (from.pathname !== to.pathname) context.closeOverlays()
}

const setTransition: Step = (page, context) => async () => {
  const { from } = context.getLocations()
  context.setTransition(getDirection(findPage(allPages, from.pathname)?.page.tab?.number, page?.tab?.number))
}

const followRedirects: Step = (_page, context) => async () => {
  context.retryRules()
  const target = findRedirect(await context.loadRules(), context.getLocations().to)
  if (target === undefined) return
  if (!isExternalUrl(target)) throw redirect(target)
  return leaveApp(target, context)
}

const switchToNewBuild: Step = (_page, context) => async () => {
  const { from, to } = context.getLocations()
  if (from.pathname !== to.pathname && context.isOutdated()) return leaveApp(context.getTargetUrl(), context)
}

/** Never resolves, so that nothing else is shown until the browser has left the page. */
function leaveApp(url: string, context: RoutingContext): Promise<never> {
  context.leaveApp(url)
  return new Promise(() => undefined)
}
