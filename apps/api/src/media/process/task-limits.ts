import { totalmem } from 'node:os'
import type { Effort } from '../derivation.ts'
import type { MediaFamily } from '../families.ts'
import type { TaskLimits } from './media-task.ts'

const megabyte = 1024 * 1024
const minuteMs = 60_000

/** Resident memory of a media process, at most; on a small machine less. */
const maxMemoryBytes = Math.min(900 * megabyte, machineMemory() * 0.6)

/** What the machine, or the container around this process, has. */
function machineMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** For telling what a file is, which looks at its beginning and its table of tracks. */
export const sniffLimits: TaskLimits = {
  cpuMs: 3_000,
  stepCpuMs: 3_000,
  memoryBytes: Math.min(400 * megabyte, maxMemoryBytes),
}

/** For reading a file's headers while its sender waits. @param size bytes; mails are read whole */
export function factsLimits(size: number): TaskLimits {
  const cpuMs = 2_000 + (150 * Math.min(size, 64 * megabyte)) / megabyte
  return { cpuMs, stepCpuMs: cpuMs, memoryBytes: Math.min(600 * megabyte, maxMemoryBytes) }
}

/**
 * For making everything that is made from a file. A quick attempt is over in seconds; a thorough one gets as long as
 * the slowest of ordinary files need on a small machine.
 */
export function derivationLimits(family: MediaFamily, size: number, effort: Effort): TaskLimits {
  const perMegabyte = size / megabyte
  const memoryBytes = maxMemoryBytes
  if (effort === 'quick') {
    return { cpuMs: 15_000 + Math.min(15_000, 200 * perMegabyte), stepCpuMs: 6_000, memoryBytes }
  }
  if (family === 'video' || family === 'audio') {
    // A small machine decodes and encodes a frame of 4K in about two seconds.
    return { cpuMs: 10 * minuteMs, stepCpuMs: 5 * minuteMs, cpuMsPerSecond: minuteMs, memoryBytes }
  }
  const cpuMs = 2 * minuteMs + Math.min(8 * minuteMs, 2_000 * perMegabyte)
  return { cpuMs, stepCpuMs: minuteMs / 2, memoryBytes }
}
