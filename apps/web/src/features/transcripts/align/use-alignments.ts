import type { StartAlignment } from '@lares/shared-types/alignments'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../shared/session/use-user.ts'
import { isActive, useOperation } from '../../operations/public.ts'
import { useLazyAlignmentQuery, useStartAlignmentMutation } from '../api.ts'
import type { Draft, Line } from '../lines/line.ts'
import { applyAlignment } from '../lines/line-acts.ts'
import type { PlannedAlignment } from './plan-alignments.ts'
import { planStored, readStoredAlignment, removeStoredAlignment, storeAlignment } from './stored-alignment.ts'

interface Running {
  readonly alignmentId: string
  readonly operationId: string
  readonly plan: PlannedAlignment
}

/** What came of the alignments that were started together. */
export interface AlignmentOutcome {
  readonly found: number
  readonly missing: number
  readonly isDoubtful: boolean
}

interface AlignmentsOptions {
  readonly itemId: string
  readonly language: StartAlignment['language']
  readonly lines: readonly Line[]
  readonly change: (act: (draft: Draft) => Draft) => void
}

/**
 * Runs planned alignments one after the other, and takes over the times that each of them finds as a change that can be undone.
 * Nothing is saved: whoever corrects hears first whether the times are right. An alignment that runs when the page is left is taken
 * up on this device when the editor is opened again.
 */
export function useAlignments({ itemId, language, lines, change }: AlignmentsOptions) {
  const userId = useUser()?.id ?? ''
  const owner = { userId, itemId }
  /** What was left running by an earlier editor, until its lines are there. */
  const [left, setLeft] = useState(() => readStoredAlignment(owner))
  const [waiting, setWaiting] = useState<readonly PlannedAlignment[]>([])
  const [running, setRunning] = useState<Running>()
  const [outcome, setOutcome] = useState<AlignmentOutcome>()
  const [failure, setFailure] = useState<unknown>()
  const [start] = useStartAlignmentMutation()
  const [load] = useLazyAlignmentQuery()
  const operation = useOperation(running?.operationId)
  const hasEnded = operation !== undefined && !isActive(operation)
  const latest = useRef({ change })
  latest.current = { change }

  async function begin(plan: PlannedAlignment, rest: readonly PlannedAlignment[]) {
    const lines = plan.lines.map(({ text }) => text)
    const range = plan.range && { range: plan.range }
    const result = await start({ params: { id: itemId }, body: { language, lines, ...range } })
    if (result.error) {
      setFailure(result.error)
      setWaiting([])
      return
    }
    const { id, operationId } = result.data
    storeAlignment(owner, id, plan)
    setWaiting(rest)
    setRunning({ alignmentId: id, operationId, plan })
  }
  const next = useRef(begin)
  next.current = begin

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of a draft may come later than the saved ones.
  useEffect(() => {
    if (!left || running) return
    const plan = planStored(left, lines)
    if (!plan) return
    const { alignmentId } = left
    setLeft(undefined)
    void load({ params: { id: alignmentId } }).then(({ data, error }) => {
      if (data?.result) {
        takeOver(plan, data.result)
        removeStoredAlignment(owner)
      } else if (data)
        setRunning((present) => present ?? { alignmentId, operationId: data.operationId, plan })
      else if (error && 'code' in error && error.code === 'not-found') removeStoredAlignment(owner)
    })
  }, [left, lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the operation has ended.
  useEffect(() => {
    if (!hasEnded || !running) return
    const { plan, alignmentId } = running
    void finish()

    async function finish() {
      if (operation?.state === 'succeeded') {
        const { data } = await load({ params: { id: alignmentId } })
        if (data?.result) takeOver(plan, data.result)
        if (data) removeStoredAlignment(owner)
        const [first, ...rest] = waiting
        if (first) return next.current(first, rest)
        setRunning(undefined)
      } else {
        removeStoredAlignment(owner)
        setWaiting([])
      }
      return undefined
    }
  }, [hasEnded, running])

  function takeOver(
    { ids, lines }: PlannedAlignment,
    {
      lines: times,
      isDoubtful,
    }: { lines: readonly Parameters<typeof applyAlignment>[2][number][]; isDoubtful: boolean },
  ) {
    const wanted = new Set(ids)
    const found = lines.flatMap(({ id }, index) =>
      wanted.has(id) ? [{ id, times: times[index] ?? null }] : [],
    )
    const lineIds = found.map(({ id }) => id)
    const lineTimes = found.map((one) => one.times)
    latest.current.change((draft) => applyAlignment(draft, lineIds, lineTimes, isDoubtful))
    const missing = lineTimes.filter((one) => one === null).length
    setOutcome((before) => ({
      found: (before?.found ?? 0) + found.length - missing,
      missing: (before?.missing ?? 0) + missing,
      isDoubtful: (before?.isDoubtful ?? false) || isDoubtful,
    }))
  }

  return {
    isRunning: running !== undefined && !hasEnded,
    /** Live while it runs; what failed or was cancelled stays until the next one. */
    operation: running && operation,
    outcome,
    failure,
    start(plans: readonly PlannedAlignment[]) {
      const [first, ...rest] = plans
      setOutcome(undefined)
      setFailure(undefined)
      setRunning(undefined)
      setLeft(undefined)
      if (first) void begin(first, rest)
    },
    dismiss() {
      setOutcome(undefined)
      setFailure(undefined)
      if (hasEnded) setRunning(undefined)
    },
  }
}
