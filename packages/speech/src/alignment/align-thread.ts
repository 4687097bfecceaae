import { parentPort, workerData } from 'node:worker_threads'
import type { AlignOutcome } from './align-lines.ts'
import { alignSpeech, type SpeechToAlign } from './align-speech.ts'
import { AlignmentError } from './alignment-error.ts'

/** The shortest time between two reports of progress. */
const reportIntervalMs = 100

let lastReport = 0

/** Aligns a text in this thread and posts the outcome. */
async function run(): Promise<AlignOutcome> {
  try {
    return { alignment: await alignSpeech(workerData as SpeechToAlign, reportProgress) }
  } catch (error) {
    if (error instanceof AlignmentError) return { reason: error.reason }
    throw error
  }
}

function reportProgress(share: number): void {
  const now = performance.now()
  if (now - lastReport < reportIntervalMs) return
  lastReport = now
  parentPort?.postMessage({ part: share })
}

parentPort?.postMessage(await run())
