import { stat } from 'node:fs/promises'
import type { Derivation } from '../derivation.ts'
import type { DeriveInput } from '../derive.ts'
import type { QuickFacts } from '../facts/quick-facts.ts'
import { describeMediaType, type SniffedFile } from '../families.ts'
import { ProcessEnded } from './process-ended.ts'
import { ProcessPool } from './process-pool.ts'
import { derivationLimits, factsLimits, sniffLimits } from './task-limits.ts'

/** The media engine as the archive service and the worker use it: every file is read in a process of its own. */
export interface MediaEngine {
  /**
   * What a file is; a file that cannot even be looked at within the limits is of an unknown type. Throws ProcessEnded when
   * the process was killed from outside.
   */
  sniff(path: string, filename: string): Promise<SniffedFile>
  /** What a file tells about itself; nothing where that cannot be read within the limits. Throws as `sniff` does. */
  readQuickFacts(path: string, sniffed: SniffedFile): Promise<QuickFacts>
  /**
   * Makes everything that is made from an original. Throws UnreadableFile with the reason, ProcessEnded when the
   * process ended in the middle of it, and the signal's reason. What was written of it by then may stay in `outDir`.
   */
  derive(input: DeriveInput): Promise<Derivation>
  close(): Promise<void>
}

export interface MediaEngineOptions {
  /** Files that are derived at the same time. */
  readonly maxDerivations?: number
  /**
   * Added to the scheduling priority of derivation, which yields to requests. A person waits for thumbnails too: with 10
   * the first one took two to four times as long as with 0 on a machine that was busy with other things.
   */
  readonly niceness?: number
}

/** Bytes above which the facts of a file are read beside those of small ones, which shall not wait for it. */
const maxSmallFile = 1024 * 1024

const unknownType = describeMediaType('application/octet-stream')
const never = new AbortController().signal

/** Opens the media engine. Processes are started when there is something to do, and end soon after. */
export function openMediaEngine({ maxDerivations = 4, niceness = 5 }: MediaEngineOptions = {}): MediaEngine {
  const smallFiles = new ProcessPool({ maxProcesses: 2, niceness: 0 })
  const largeFiles = new ProcessPool({ maxProcesses: 1, niceness: 0 })
  const derivations = new ProcessPool({ maxProcesses: maxDerivations, niceness })
  return {
    async sniff(path, filename) {
      const request = { task: 'sniff', input: { path, filename }, limits: sniffLimits } as const
      return unlessExceeded(() => smallFiles.run(request, never), unknownType)
    },
    async readQuickFacts(path, sniffed) {
      const { size } = await stat(path)
      const pool = size > maxSmallFile ? largeFiles : smallFiles
      const request = { task: 'facts', input: { path, sniffed }, limits: factsLimits(size) } as const
      return unlessExceeded(() => pool.run(request, never), {})
    },
    async derive({ signal, ...input }) {
      const { size } = await stat(input.path)
      const limits = derivationLimits(input.sniffed.family, size, input.effort ?? 'thorough')
      return derivations.run({ task: 'derive', input, limits }, signal)
    },
    async close() {
      await Promise.all([smallFiles, largeFiles, derivations].map((pool) => pool.close()))
    },
  }
}

/** Attempts at a file whose process something else on the machine has ended. */
const maxAttempts = 2

/**
 * An upload is accepted also where its file exceeds the limits or crashes the process that looks at it. A process that was
 * killed from outside, for want of memory say, says nothing of the file: it is tried again, and then left for later.
 */
async function unlessExceeded<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (error.endCause !== 'killed') return otherwise
      if (attempt === maxAttempts) throw error
    }
  }
}
