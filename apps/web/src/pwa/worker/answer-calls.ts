import { answeredForHeader } from '@lares/shared-types/answered-for'
import type { CacheArea } from '../../shared/kept/kept-caches.ts'
import type { KeptStore } from './kept-store.ts'
import { partOf } from './part-of.ts'
import { sessionTold, userIn } from './session-told.ts'
import type { Surroundings } from './surroundings.ts'

/** Whoever has a copy at hand waits no longer than this for the connection, in milliseconds. */
const patience = 3000
/** The archive cannot be reached, says something in front of it. */
const unreachable = new Set([502, 503, 504])
/** What was there is gone, or is not for this person any more. */
const gone = new Set([403, 404, 410])

type Later = (work: Promise<unknown>) => void

/** Answers calls from the archive as long as it can be reached, and keeps what came for when it cannot. */
export function createAnswers({ fetch, wait }: Surroundings, store: KeptStore) {
  /** The network's answer, a copy of which is on its way to the device. */
  async function fromArchive(request: Request, place: CacheArea, later: Later): Promise<Response> {
    const asked = store.generation()
    const answer = await fetch(request)
    if (place === 'precache-files') {
      if (gone.has(answer.status)) later(store.drop(request.url))
      return answer
    }
    // Half an answer is none: a short one has to be here whole before anybody gets it.
    const whole = place === 'answers' ? await readWhole(answer) : answer
    later(take(request, whole.clone(), place, asked))
    return whole
  }

  async function take(request: Request, answer: Response, place: 'answers' | 'pictures', asked: number) {
    if (gone.has(answer.status)) return store.drop(request.url)
    const told = await sessionTold(request, answer.clone())
    if (told === 'signed-out') return store.belongTo(undefined)
    const userId = answer.headers.get(answeredForHeader)
    if (answer.status !== 200 || userId === null) return
    await store.keep(place, userId, request.url, answer, asked)
  }

  return {
    /** Answers a call of which copies are kept. Rejects where there is neither connection nor copy. */
    async answer(request: Request, place: CacheArea, later: Later): Promise<Response> {
      const live = fromArchive(request, place, later)
      const quick = await Promise.race([live.catch(() => undefined), wait(patience)])
      if (quick && !unreachable.has(quick.status)) return quick
      later(live.catch(() => undefined))
      const copy = await store.find(addressesOf(request.url), place === 'pictures').catch(() => undefined)
      return copy ? partOf(request, copy) : live
    },

    /** Answers a call that can end or begin a session, and lets the copies follow it. */
    async answerSession(request: Request, sessionUrl: string, later: Later): Promise<Response> {
      const answer = await fetch(request)
      later(followSession(answer.clone(), sessionUrl))
      return answer
    },
  }

  /** Signed in: the answer holds the person, and is what the next start without a connection asks for. */
  async function followSession(answer: Response, sessionUrl: string): Promise<void> {
    if (answer.status === 204) return store.belongTo(undefined)
    const userId = answer.headers.get(answeredForHeader)
    if (!answer.ok || userId === null || (await userIn(answer.clone())) !== userId) return
    await store.belongTo(userId)
    await store.keep('answers', userId, sessionUrl, answer, store.generation())
  }
}

/** Where a smaller picture of the same is, should the one asked for have no copy. */
function addressesOf(url: string): string[] {
  const smaller = url.replace(/\/preview(?=\?|$)/, '/thumbnail')
  return smaller === url ? [url] : [url, smaller]
}

async function readWhole(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const { status, statusText, headers } = answer
  return new Response(await answer.blob(), { status, statusText, headers })
}
