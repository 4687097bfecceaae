import fc, { type Arbitrary } from 'fast-check'
import { withoutMarks } from './raw-json.ts'

/** Percent-encoded bytes that are no UTF-8, or what UTF-8 does not allow: a surrogate, too long a form, NUL. */
const brokenBytes = ['%ff', '%c3%28', '%ed%a0%80', '%c0%80', '%f5%80%80%80', '%00', '%', '%zz', '%E2%82']

/** No server takes longer addresses than some thousand letters. */
const mostLetters = 12_000
const mostPairs = 120

/** Parts of an address in which a part is spoilt now and then. */
export interface OddAddress {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Replaces one value, or stands for a parameter nobody knows. */
  readonly broken: string | undefined
  /** How often each parameter of the query is given. */
  readonly times: number
}

/** How an address may be spoilt. */
export const addressSpoils: Arbitrary<Pick<OddAddress, 'broken' | 'times'>> = fc.record({
  broken: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, fc.constantFrom(...brokenBytes)),
  times: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, fc.constantFrom(2, 60)),
})

/** The address of a contract's path with these parts. */
export function writeAddress(path: string, { params, query, broken, times }: OddAddress): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => broken ?? encoded(params[name]))
  const pairs: string[] = Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => Array(times).fill(`${encoded(name)}=${encoded(one)}`))
  })
  if (broken) pairs.push(`${broken}=${broken}`, `cursor=${broken}`, `q=${broken}`)
  return pairs.length > 0 ? `${filled}?${pairs.slice(0, mostPairs).join('&')}` : filled
}

/** A URL carries text, and no lone surrogates: `encodeURIComponent` refuses them before anything is sent. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(withoutMarks(text).slice(0, mostLetters).toWellFormed())
}
