import { join, relative } from 'node:path'
import { isRecord, list, parseReport, text } from './parse-test-report.ts'

/** How long a test file of Vitest or a story of Playwright took. */
export interface Duration {
  readonly what: string
  readonly seconds: number
}

export interface Stopwatch {
  /** The parts that have ended, in the order of their ends. */
  readonly parts: readonly Duration[]
  /** Runs a part and records how long it took. */
  measure<T>(what: string, run: () => Promise<T>): Promise<T>
}

export function createStopwatch(): Stopwatch {
  const parts: Duration[] = []
  return {
    parts,
    async measure(what, run) {
      const startedAt = performance.now()
      const result = await run()
      parts.push({ what, seconds: (performance.now() - startedAt) / 1000 })
      return result
    },
  }
}

/** Parses the durations in a JSON report of Vitest, by file, or of Playwright, by story; empty for any other text. */
export function parseDurations(report: string, root: string): Duration[] {
  const parsed = parseReport(report)
  const files = list(parsed.testResults).map(({ name, startTime, endTime }) => ({
    what: relative(root, text(name)),
    seconds: (toNumber(endTime) - toNumber(startTime)) / 1000,
  }))
  const folder = isRecord(parsed.config) ? relative(root, text(parsed.config.rootDir)) : ''
  return [...files, ...list(parsed.suites).flatMap((suite) => parseStories(suite, folder))]
}

function parseStories(suite: Record<string, unknown>, folder: string): Duration[] {
  const stories = list(suite.specs).map((spec) => ({
    what: `${join(folder, text(spec.file))} › ${text(spec.title)}`,
    seconds: list(spec.tests)
      .flatMap(({ results }) => list(results))
      .reduce((sum, { duration }) => sum + toNumber(duration) / 1000, 0),
  }))
  return [...stories, ...list(suite.suites).flatMap((child) => parseStories(child, folder))]
}

/** Formats the parts in their order, and then the ten slowest files and stories. */
export function formatDurations(parts: readonly Duration[], files: readonly Duration[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  return `\n── time\n${parts.map(formatLine).join('')}\nslowest files and stories:\n${slowest.map(formatLine).join('')}`
}

function formatLine({ what, seconds }: Duration): string {
  const minutes = Math.floor(Math.round(seconds) / 60)
  const rest = String(Math.round(seconds) % 60).padStart(2, '0')
  return `${String(minutes).padStart(4)}:${rest}  ${what.length > 110 ? `${what.slice(0, 109)}…` : what}\n`
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
