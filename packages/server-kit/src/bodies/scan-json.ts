import type { JsonBounds } from './json-bounds.ts'

/** The limit that a JSON text exceeds. */
export type Excess = 'depth' | 'values' | 'unknown-names'

/** Maximum nesting of arrays and objects; contracts need five levels. */
export const maxDepth = 64

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Scans a JSON text without parsing it, at about one millisecond per megabyte, and returns the first limit it exceeds.
 * `JSON.parse` takes a hundred times as long for deeply nested arrays or many distinct names, and cannot be interrupted.
 * Invalid JSON passes unless it exceeds a limit.
 */
export function findExcess(text: Uint8Array, bounds: JsonBounds): Excess | undefined {
  const knownNamesByLength = groupByLength(bounds.knownNames)
  let depth = 0
  let values = 1
  let unknownNames = 0
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (byte === quote) {
      start = at + 1
      at = findStringEnd(text, start)
      end = at
    } else if (byte === comma) {
      values += 1
      if (values > bounds.maxValues) return 'values'
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1
      values += 1
      if (depth > maxDepth) return 'depth'
      if (values > bounds.maxValues) return 'values'
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1
    } else if (byte === colon && !isKnownName(text, start, end, knownNamesByLength)) {
      unknownNames += 1
      if (unknownNames > bounds.maxUnknownNames) return 'unknown-names'
    }
  }
  return undefined
}

/** The index of the quotation mark that ends a string. */
function findStringEnd(text: Uint8Array, start: number): number {
  let at = start
  while (at < text.length && text[at] !== quote) at += text[at] === backslash ? 2 : 1
  return at
}

/** Groups names, as bytes, by their length, so that a lookup does not have to create strings. */
function groupByLength(names: ReadonlySet<string>): readonly (readonly Uint8Array[])[] {
  const byLength: Uint8Array[][] = []
  for (const name of names) {
    const bytes = Buffer.from(name)
    const same = byLength[bytes.length] ?? []
    same.push(bytes)
    byLength[bytes.length] = same
  }
  return byLength
}

function isKnownName(
  text: Uint8Array,
  start: number,
  end: number,
  knownNamesByLength: readonly (readonly Uint8Array[])[],
): boolean {
  for (const name of knownNamesByLength[end - start] ?? []) if (startsWithAt(text, start, name)) return true
  return false
}

function startsWithAt(text: Uint8Array, start: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1) if (text[start + index] !== name[index]) return false
  return true
}
