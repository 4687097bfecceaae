import { freemem, totalmem } from 'node:os'

/** What the archive needs beside a model. */
const otherBytes = 1024 ** 3

/** Whether a model that takes so much memory fits on this machine beside the archive. */
export function fitsMemory(memoryBytes: number): boolean {
  return getTotalMemory() >= memoryBytes + otherBytes
}

/** The memory of the container or of the machine, in bytes. */
function getTotalMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** Memory that can be used now. `freemem` counts what can be reclaimed from caches as free. */
export function getFreeMemory(): number {
  return Math.min(freemem(), process.availableMemory())
}
