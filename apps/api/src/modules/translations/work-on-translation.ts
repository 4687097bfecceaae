import { AppError } from '@lares/server-kit/app-error'
import type { OperationError } from '@lares/shared-types/operations'
import { isOutage } from '../../ai-endpoints/retry-request.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PlannedLine } from '../../db/schema/translations.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import { createTranslator } from './ask-translator.ts'
import { loadStoredTranslation } from './load-translation.ts'
import { pairLines } from './pair-lines.ts'
import { planChunks } from './plan-chunks.ts'
import { saveMachineTranslation } from './save-machine-translation.ts'
import {
  countFailure,
  loadChunks,
  loadRun,
  removeWork,
  type StoredRun,
  saveChunk,
  savePlan,
} from './stored-runs.ts'
import { hasWords, translateChunk } from './translate-chunk.ts'

/** Another job continues, immediately or after a delay. */
interface Waiting {
  readonly state: 'waiting'
  readonly delaySeconds: number
}

/** Time after which another transcript gets its turn. */
const maxJobMs = 20_000

/** Delays before an endpoint that cannot be reached is tried again, in minutes: two hours altogether. */
const retryMinutes = [1, 2, 5, 10, 15, 25, 30, 30]

/** Translates the next lines of a transcript, as the user who has started it and with their present rights. */
export async function workOnTranslation(
  id: string,
  context: OperationContext,
): Promise<OperationOutcome | Waiting> {
  const { db } = context.services
  const run = await loadRun(db, id)
  if (!run) return { state: 'failed', error: 'not-found' }
  if (run.result) return { state: 'succeeded', result: run.result }
  try {
    return await work(run, context)
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    if (isOutage(error)) return retryLater(context.services, run, error)
    const reason = reasonsByCode[error.code]
    if (reason === undefined) throw error
    return fail(context.services, run, reason)
  }
}

const reasonsByCode: Readonly<Record<string, OperationError>> = {
  'ai-refused': 'endpoint-refused',
  'ai-no-model': 'endpoint-refused',
  'ai-unusable': 'not-translated',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  'in-trash': 'not-found',
}

async function work(
  run: StoredRun,
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome | Waiting> {
  const { db, ai } = services
  const end = Date.now() + maxJobMs
  const user = await loadActiveUser(db, run.user_id)
  const access = user ? await checkAccess(services, user, run.item_id) : 'forbidden'
  if (!user || access) return fail(services, run, access ?? 'forbidden')
  if (!ai.chat) return fail(services, run, 'no-translator')
  const transcript = await loadStoredTranscript(db, user, run.item_id)
  const plan = run.plan ?? (await makePlan(services, run, transcript.segments))
  const chunks = planChunks(plan)
  const total = plan.filter(({ isWanted }) => isWanted).length
  if (plan.length === 0) return fail(services, run, 'nothing-to-translate')
  const done = await loadChunks(db, run.id)
  const ask = createTranslator(ai.chat, { from: transcript.language, to: run.language })
  const wrongAnswers = { count: 0 }
  for (const [position, chunk] of chunks.entries()) {
    if (done.has(position)) continue
    operation.progress({ done: countLines(done), total })
    signal.throwIfAborted()
    if (Date.now() > end) return { state: 'waiting', delaySeconds: 0 }
    const texts = await translateChunk(chunk, ask, wrongAnswers, signal)
    await inTransaction(db, (trx) => saveChunk(trx, run.id, position, texts))
    done.set(position, texts)
  }
  operation.progress({ done: total, total })
  const texts = chunks.flatMap(({ lines }, position) =>
    lines.map((source, index) => ({ source, text: done.get(position)?.[index] ?? null })),
  )
  if (texts.length > 0 && texts.every(({ text }) => text === null))
    return fail(services, run, 'not-translated')
  signal.throwIfAborted()
  const result = await saveMachineTranslation(services, user, run, ai.chat.model, texts)
  return { state: 'succeeded', result }
}

function countLines(done: ReadonlyMap<number, readonly unknown[]>): number {
  return done.values().reduce((sum, texts) => sum + texts.length, 0)
}

/** Decides which lines are translated, and stores it, so that a restart goes on with the same chunks. */
async function makePlan(
  { db }: Services,
  run: StoredRun,
  segments: readonly { readonly text: string }[],
): Promise<PlannedLine[]> {
  const stored = await loadStoredTranslation(db, run.item_id, run.language)
  const sources = segments.map(({ text }) => text)
  const paired = pairLines(sources, stored?.lines ?? [])
  const plan = sources.map((source, index) => ({
    source,
    isWanted:
      source.trim() !== '' && (run.scope === 'all' || !paired[index] || (paired[index]?.isStale ?? false)),
  }))
  if (!plan.some(({ source }) => hasWords(source))) return []
  await savePlan(db, run.id, plan)
  return plan
}

/** Why the user may not change this item any longer; undefined if they may. */
async function checkAccess(
  { db }: Services,
  user: UserPrincipal,
  itemId: string,
): Promise<'not-found' | 'forbidden' | undefined> {
  const item = await visibleItems(db, user)
    .select('items.author_id')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) return 'not-found'
  return canEditItem(user, item.author_id) ? undefined : 'forbidden'
}

async function fail({ db }: Services, { id }: StoredRun, error: OperationError): Promise<OperationOutcome> {
  await removeWork(db, id)
  return { state: 'failed', error }
}

async function retryLater(
  services: Services,
  run: StoredRun,
  error: AppError,
): Promise<OperationOutcome | Waiting> {
  const minutes = retryMinutes[run.failures]
  if (minutes === undefined) return fail(services, run, 'endpoint-unreachable')
  await countFailure(services.db, run.id)
  return {
    state: 'waiting',
    delaySeconds: Math.max(60 * minutes, Math.min(3600, Number(error.params?.retryAfter ?? 0))),
  }
}
