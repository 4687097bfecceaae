import { leavesApp, redirectOf } from '@lares/shared-types/routing/build-manifest'
import { findPage, hasValidParams } from '@lares/shared-types/routing/find-page'
import { allPages, type Page } from '@lares/shared-types/routing/pages'
import { data, type MiddlewareFunction, redirect } from 'react-router'
import type { PageNeeds } from './page-needs.ts'
import { directionOf } from './transition-slice.ts'

/**
 * What every navigation does first, whether a page answers or not, in the order of the specification: is the address
 * valid, close panels and modals, choose the transition, follow redirects. The page's guards come after. Where there
 * is a newer build the browser loads the page anew instead.
 */
export function navigationSteps(page: Page | undefined, needs: PageNeeds): MiddlewareFunction[] {
  const steps = [refuseInvalid, closeOverlays, chooseTransition, followRedirects, changeToNewBuild]
  return steps.map((step) => step(page, needs))
}

type Step = (page: Page | undefined, needs: PageNeeds) => MiddlewareFunction

const refuseInvalid: Step =
  (page) =>
  async ({ params }) => {
    if (page && !hasValidParams(page, params)) throw data({ invalid: true }, { status: 404 })
  }

const closeOverlays: Step = (_page, needs) => async () => {
  const { from, to } = needs.whereabouts()
  if (from.pathname !== to.pathname) needs.closeOverlays()
}

const chooseTransition: Step = (page, needs) => async () => {
  const { from } = needs.whereabouts()
  needs.chooseTransition(directionOf(findPage(allPages, from.pathname)?.page.tab, page?.tab))
}

const followRedirects: Step = (_page, needs) => async () => {
  const target = redirectOf(await needs.rules(), needs.whereabouts().to)
  if (target === undefined) return
  if (!leavesApp(target)) throw redirect(target)
  return goElsewhere(target, needs)
}

const changeToNewBuild: Step = (_page, needs) => async () => {
  const { from, to } = needs.whereabouts()
  if (needs.isOutdated() && from.pathname !== to.pathname)
    return goElsewhere(to.pathname + to.search + to.hash, needs)
}

/** The browser is on its way then; until it is there nothing else has to be shown. */
function goElsewhere(address: string, needs: PageNeeds): Promise<never> {
  needs.goElsewhere(address)
  return new Promise(() => undefined)
}
