import type { ReactNode } from 'react'
import type { ApiFailure } from '../../../api/api-failure.ts'
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
  /** Texts of failures that mean something more precise here, by code. */
  readonly failureTexts?: Partial<Record<ApiFailure['code'], string>>
  /**
   * The order in which rows are taken, one after the other; they are undone in reverse. Without it a few rows are taken at once,
   * in any order.
   */
  readonly sort?: (rows: readonly R[]) => readonly R[]
}

/** Rows that one act may take: more calls would occupy the archive for minutes. */
export const maxActRows = 1000
const maxConcurrency = 4

export interface BulkOutcome<R> {
  readonly done: readonly R[]
  readonly failed: readonly { readonly row: R; readonly error: unknown }[]
}

interface RunOptions {
  /** Calls that are under way at once. */
  readonly concurrency?: number
  readonly onProgress?: (count: number) => void
}

/** Runs an act on each row; a failure does not stop it. After `signal` is aborted no further call is made. */
export async function runOnRows<R>(
  rows: readonly R[],
  run: (row: R) => Promise<ActResult>,
  signal: AbortSignal,
  { concurrency = maxConcurrency, onProgress }: RunOptions = {},
): Promise<BulkOutcome<R>> {
  const done: R[] = []
  const failed: { row: R; error: unknown }[] = []
  const waiting = rows.values()
  async function work() {
    for (const row of waiting) {
      const { error } = await run(row)
      if (error === undefined) done.push(row)
      else failed.push({ row, error })
      onProgress?.(done.length + failed.length)
      if (signal.aborted) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { done, failed }
}
