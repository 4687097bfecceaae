import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const sampleMs = 250

/** Watches the resident memory of the processes that transcribe. Linux only. */
export class SpeechMemory {
  private peak = 0
  private readonly timer = setInterval(() => {
    const bytes = listSpeechProcesses().reduce((sum, pid) => sum + readResidentBytes(pid), 0)
    this.peak = Math.max(this.peak, bytes)
  }, sampleMs)

  /** The peak so far, of all of them together. Ends the watching. */
  readPeakMegabytes(): number {
    clearInterval(this.timer)
    return Math.round(this.peak / 1e6)
  }

  /** The number of these processes after so many seconds. */
  async countAfter(seconds: number): Promise<number> {
    await delay(seconds * 1000)
    return listSpeechProcesses().length
  }
}

function listSpeechProcesses(): string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && read(name, 'cmdline').includes('packages/speech/src/process/'),
  )
}

function readResidentBytes(pid: string): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(pid, 'status'))?.[1] ?? 0) * 1024
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}
