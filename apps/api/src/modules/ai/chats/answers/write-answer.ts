import type { Identity } from '@lares/server-kit/identity'
import type { FastifyBaseLogger } from 'fastify'
import type { ChatEndpoint } from '../../../../ai-endpoints/chat-endpoint.ts'
import type { Services } from '../../../../services.ts'
import type { UserPrincipal } from '../../../../visibility/principal.ts'
import { maxAnswerLength, maxFactQuestions } from '../chat-limits.ts'
import { citeSentences } from '../citations/cite-sentences.ts'
import { MarkerFilter } from '../citations/marker-filter.ts'
import { Sources } from '../citations/sources.ts'
import { createArchiveTools } from '../tools/archive-tools.ts'
import { loadAsker } from '../tools/load-asker.ts'
import { Allowance } from '../tools/tool-context.ts'
import { loadVisibleTitles } from '../visible-messages.ts'
import { askModel } from './ask-model.ts'
import { loadHistory } from './history.ts'
import { buildInstructions } from './instructions.ts'
import type { RunningAnswer } from './running-answer.ts'
import { saveProgress } from './save-progress.ts'
import { type AnswerKey, type Ending, saveEnding, saveSources } from './stored-answer.ts'
import { toEnding } from './to-ending.ts'

/** An answer to write, and the identity of the asker. */
export interface AnswerJob extends AnswerKey {
  readonly chatId: string
  readonly position: number
  readonly identity: Identity
}

interface WriteContext {
  readonly services: Services
  readonly endpoint: ChatEndpoint
  readonly job: AnswerJob
  readonly running: RunningAnswer
  readonly sources: Sources
  readonly asker: () => Promise<UserPrincipal>
}

/**
 * Streams an answer from the model and stores it with verified citations. Errors of the model become the final state.
 */
export async function writeAnswer(
  services: Services,
  endpoint: ChatEndpoint,
  job: AnswerJob,
  running: RunningAnswer,
  log: FastifyBaseLogger,
): Promise<void> {
  const { db } = services
  const sources = new Sources()
  const asker = () => loadAsker(db, job.identity)
  const context: WriteContext = { services, endpoint, job, running, sources, asker }
  const saving = saveProgress(db, job, running, () => hasAccess(context))
  let filter = new MarkerFilter()
  let ending: Ending = { state: 'done', error: null, retryAt: null }
  try {
    for await (const part of streamParts(context)) {
      if ('act' in part) {
        // The text before a tool call is not part of the answer.
        filter = new MarkerFilter()
        running.replace('')
        running.setAction({ act: part.act })
        continue
      }
      running.add(filter.push(part.text))
      if (filter.receivedLength > maxAnswerLength) running.end('too-long')
    }
    if (!running.text.trim()) throw new Error('The model returned no text.')
  } catch (error) {
    ending = await toEnding(error, running, services.now())
    log.info({ ...ending, reason: getMessage(error) }, 'an answer was ended or failed')
  } finally {
    running.add(filter.end())
    await saving.stop()
  }
  const sentences = await citeAnswer(context, filter)
  const { itemIds } = sources
  await saveEnding(db, job, { text: filter.text.toWellFormed(), sentences, itemIds }, ending)
}

async function* streamParts({ services, endpoint, job, running, sources, asker }: WriteContext) {
  const { db, config, now } = services
  const user = await asker()
  const messages = await loadHistory(db, user, job, sources)
  await saveSources(db, job, sources.itemIds)
  const factQuestions = new Allowance(maxFactQuestions)
  const { tools, startStep } = await createArchiveTools({ services, sources, asker, factQuestions }, (ids) =>
    saveSources(db, job, ids),
  )
  yield* askModel({
    endpoint,
    instructions: buildInstructions(user, now()),
    messages,
    tools,
    startStep,
    signal: running.signal,
    silenceTimeoutMs: config.AI_CHAT_TIMEOUT_SECONDS * 1000,
  })
}

/** Whether the asker still has the permission and may see all items that the answer rests on. */
async function hasAccess({ services, sources, asker }: WriteContext): Promise<boolean> {
  const user = await asker().catch(() => undefined)
  if (!user) return false
  const titles = await loadVisibleTitles(services.db, user, sources.itemIds)
  return sources.itemIds.every((id) => titles.has(id))
}

/** The sentences without citations if the asker has lost the permission. */
async function citeAnswer({ services, sources, asker }: WriteContext, { text, markers }: MarkerFilter) {
  const answer = { text: text.toWellFormed(), markers }
  const user = await asker().catch(() => undefined)
  if (!user) return answer.text ? [{ text: answer.text, citations: [], state: 'unproven' as const }] : []
  return citeSentences(services.db, user, answer, sources)
}

/** The message only: errors of the endpoint carry everything that was sent to the model. */
function getMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
