import { rulesFor } from '@lares/shared-types/routing/build-manifest'
import { guardsOf, refusalOf, UnknownGuard } from '@lares/shared-types/routing/guards'
import type { Page } from '@lares/shared-types/routing/pages'
import { createContext, data, type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'
import { loadPageData } from '../../shared/build/page-data.ts'
import type { PageNeeds } from './page-needs.ts'
import { paintPressed } from './paint-pressed.ts'

/** What a page does before it is shown: ask its guards, and let the page before it make room. */
export function pageSteps(page: Page, needs: PageNeeds): MiddlewareFunction[] {
  return [askGuards(page, needs), makeRoom(page, needs)]
}

function askGuards(page: Page, needs: PageNeeds): MiddlewareFunction {
  return async ({ context }) => {
    const { to } = needs.whereabouts()
    const names = guardsOf(page.access, rulesFor(await needs.rules(), to.pathname))
    if (names.length === 0) return
    const refusal = naming(refusalOf)(names, await needs.currentUser(), to)
    if (!refusal) return
    if ('forbidden' in refusal) {
      context.set(keptOut, true)
      return
    }
    if (refusal.because) needs.explain(refusal.because)
    throw redirect(refusal.redirect)
  }
}

const keptOut = createContext(false)

/** Ends the loading of a page that the person may not open with a 403, which stands in its place. */
export function refuseKeptOut({ context }: LoaderFunctionArgs): null {
  if (context.get(keptOut)) throw data(null, { status: 403 })
  return null
}

/** The code of the page is loaded while the one before it leaves. */
function makeRoom(page: Page, needs: PageNeeds): MiddlewareFunction {
  return async (_, next) => {
    const { from, to } = needs.whereabouts()
    const room = from.pathname === to.pathname ? undefined : needs.leavePage()
    const further = page.access === 'guest' ? undefined : needs.loadFurther()
    const pageData = loadPageData(to.pathname)
    const [answer] = await Promise.all([next(), room, further, pageData, paintPressed()])
    return answer
  }
}

/** The same function; in development an unknown guard's error also tells the names there are. */
function naming(ask: typeof refusalOf): typeof refusalOf {
  if (!import.meta.env.DEV) return ask
  return (...given) => {
    try {
      return ask(...given)
    } catch (error) {
      if (error instanceof UnknownGuard) error.message += ` Valid names: ${error.validNames.join(', ')}.`
      throw error
    }
  }
}
