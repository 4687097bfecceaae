import fc, { type Arbitrary } from 'fast-check'
import { stripDelimiters } from './raw-json.ts'

/** Percent-encoded bytes that are not valid UTF-8 (such as surrogates and overlong forms), NUL, and invalid escapes. */
const brokenBytes = ['%ff', '%c3%28', '%ed%a0%80', '%c0%80', '%f5%80%80%80', '%00', '%', '%zz', '%E2%82']

/** Limits that keep URLs below the maximum length of the server. */
const maxValueLength = 12_000
const maxPairs = 120

/** Parts of a URL, some of them invalid. */
export interface OddUrl {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Replaces every path parameter and is added to the query. */
  readonly invalidBytes: string | undefined
  /** How often each query parameter is repeated. */
  readonly repetitions: number
}

/** Ways to corrupt a URL. */
export const urlCorruptions: Arbitrary<Pick<OddUrl, 'invalidBytes' | 'repetitions'>> = fc.record({
  invalidBytes: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, fc.constantFrom(...brokenBytes)),
  repetitions: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, fc.constantFrom(2, 60)),
})

/** Formats a URL from a contract's path and these parts. */
export function formatUrl(path: string, { params, query, invalidBytes, repetitions }: OddUrl): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => invalidBytes ?? encodeValue(params[name]))
  const pairs: string[] = Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => Array(repetitions).fill(`${encodeValue(name)}=${encodeValue(one)}`))
  })
  if (invalidBytes) {
    pairs.push(`${invalidBytes}=${invalidBytes}`, `cursor=${invalidBytes}`, `q=${invalidBytes}`)
  }
  return pairs.length > 0 ? `${filled}?${pairs.slice(0, maxPairs).join('&')}` : filled
}

/** Encodes a value for a URL, without lone surrogates, which `encodeURIComponent` rejects. */
function encodeValue(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(stripDelimiters(text).slice(0, maxValueLength).toWellFormed())
}
