import type { ReactNode } from 'react'
import { type ApiFailure, isApiFailure } from '../../../api/api-failure.ts'
import type { IconName } from '../../../icons/icon-names.ts'

/** The result of a call of RTK Query. */
export interface ActResult {
  readonly error?: unknown
}

/** Something that can be done with many rows at once, one call per row. */
export interface BulkAct<R> {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** The question of the dialog. */
  readonly getTitle: (count: number) => string
  /** The rows that the act takes; all of them by default. */
  readonly pick?: (rows: readonly R[]) => readonly R[]
  /** Why some rows are left out by `pick`. */
  readonly getLeftOutText?: (count: number) => string
  /** What will happen. */
  readonly text: string
  /** What else the act has to know about these rows, asked for in the dialog, and whether it has been given. */
  readonly renderFields?: (rows: readonly R[]) => ReactNode
  readonly isReady?: boolean
  readonly confirmLabel: string
  /** Whether it takes something away. */
  readonly dangerous?: boolean
  readonly run: (row: R) => Promise<ActResult>
  /** Shown when it is done. */
  readonly getDoneText: (count: number) => string
  readonly undo?: (row: R) => Promise<ActResult>
  /** The text of a failure that means something more precise here. */
  readonly getFailureText?: (failure: ApiFailure) => string | undefined
  /**
   * The order in which rows are taken, one after the other; they are undone in reverse. Without it a few rows are taken at once,
   * in any order.
   */
  readonly sort?: (rows: readonly R[]) => readonly R[]
}

/** Rows that one act may take: more calls would occupy the archive for minutes. */
export const maxActRows = 1000
const maxConcurrency = 4
/** Failures that every further call would have: the session has ended, or the user does not give the password. */
const endingCodes: ReadonlySet<ApiFailure['code']> = new Set(['password-required', 'not-signed-in'])

export interface BulkOutcome<R> {
  readonly done: readonly R[]
  readonly failed: readonly { readonly row: R; readonly error: unknown }[]
}

interface RunOptions {
  /** Calls that are under way at once. */
  readonly concurrency?: number
  readonly onProgress?: (count: number) => void
}

/**
 * Runs an act on each row. A failure does not stop it, unless it is one that every further call would have. After `signal` is
 * aborted no further call is made.
 */
export async function runOnRows<R>(
  rows: readonly R[],
  run: (row: R) => Promise<ActResult>,
  signal: AbortSignal,
  { concurrency = maxConcurrency, onProgress }: RunOptions = {},
): Promise<BulkOutcome<R>> {
  const done: R[] = []
  const failed: { row: R; error: unknown }[] = []
  const waiting = rows.values()
  let hasEnded = false
  async function work() {
    for (const row of waiting) {
      const { error } = await run(row)
      if (error === undefined) done.push(row)
      else failed.push({ row, error })
      onProgress?.(done.length + failed.length)
      hasEnded ||= signal.aborted || (isApiFailure(error) && endingCodes.has(error.code))
      if (hasEnded) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { done, failed }
}
