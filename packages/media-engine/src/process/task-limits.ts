import { totalmem } from 'node:os'
import type { MediaFamily } from '@lares/shared-types/assets'
import type { Effort } from '../derivation.ts'
import type { TaskLimits } from './process-task.ts'

const megabyte = 1024 * 1024
const minuteMs = 60_000

/** Maximum resident memory of a media process, less on a small machine. */
const maxMemoryBytes = Math.min(900 * megabyte, getTotalMemory() * 0.6)

/** Returns the memory of the container or of the machine, in bytes. */
function getTotalMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** For detecting the type of a file, which reads its beginning and its list of tracks, and for hashing a thumbnail. */
export const sniffLimits: TaskLimits = {
  cpuMs: 3_000,
  stepCpuMs: 3_000,
  memoryBytes: Math.min(400 * megabyte, maxMemoryBytes),
}

/** For joining the fragments of a recording, which copies packets: a day of speech takes some seconds. */
export const joinLimits: TaskLimits = {
  cpuMs: 2 * minuteMs,
  stepCpuMs: minuteMs / 2,
  memoryBytes: maxMemoryBytes,
}

/** For reading a calendar file of 10 MB, for which somebody waits: five times what one with 10,000 series needs. */
export const calendarLimits: TaskLimits = {
  cpuMs: 30_000,
  stepCpuMs: 30_000,
  memoryBytes: Math.min(700 * megabyte, maxMemoryBytes),
}

/** Limits for reading a file's metadata during the upload. @param size bytes; mails are read completely */
export function getFactsLimits(size: number): TaskLimits {
  const cpuMs = 2_000 + (150 * Math.min(size, 64 * megabyte)) / megabyte
  return { cpuMs, stepCpuMs: cpuMs, memoryBytes: Math.min(600 * megabyte, maxMemoryBytes) }
}

/** Limits for cutting a recording. Encoding a second of it takes about 10 ms, of which a small machine needs ten times as long. */
export const cutLimits: TaskLimits = {
  cpuMs: 10 * minuteMs,
  stepCpuMs: 5 * minuteMs,
  cpuMsPerSecond: 1_000,
  memoryBytes: maxMemoryBytes,
}

/** Limits for cutting a film, which may have to be encoded: a small machine encodes a frame of 4K video in about two seconds. */
export const filmCutLimits: TaskLimits = { ...cutLimits, cpuMsPerSecond: minuteMs }

/**
 * Limits for deriving renditions. A quick attempt ends within seconds; a thorough one gets the time that the slowest
 * ordinary files need on a small machine.
 */
export function getDerivationLimits(family: MediaFamily, size: number, effort: Effort): TaskLimits {
  const megabytes = size / megabyte
  const memoryBytes = maxMemoryBytes
  if (effort === 'quick') {
    return { cpuMs: 15_000 + Math.min(15_000, 200 * megabytes), stepCpuMs: 6_000, memoryBytes }
  }
  if (family === 'video' || family === 'audio') {
    // A small machine transcodes a frame of 4K video in about two seconds.
    return { cpuMs: 10 * minuteMs, stepCpuMs: 5 * minuteMs, cpuMsPerSecond: minuteMs, memoryBytes }
  }
  const cpuMs = 2 * minuteMs + Math.min(8 * minuteMs, 2_000 * megabytes)
  return { cpuMs, stepCpuMs: minuteMs / 2, memoryBytes }
}

/** Limits for processing sound: ten times what the slowest chain needs on a small machine. */
export const processingLimits: TaskLimits = {
  cpuMs: minuteMs,
  stepCpuMs: minuteMs,
  cpuMsPerSecond: 2_000,
  memoryBytes: maxMemoryBytes,
}

/** Limits for a preview, for which somebody waits. */
export const previewLimits: TaskLimits = {
  cpuMs: 20_000,
  stepCpuMs: 20_000,
  memoryBytes: Math.min(500 * megabyte, maxMemoryBytes),
}
