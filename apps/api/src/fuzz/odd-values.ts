import fc, { type Arbitrary } from 'fast-check'
import { rawJson } from './raw-json.ts'

const specialValues = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[]],
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
]

/** Numbers at the limits of database and language types, some of which are valid in JSON but not representable. */
export const oddNumbers: readonly unknown[] = [
  ...[-1, 0, 0.5, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31) - 1, -(2 ** 53)],
  ...['-0', '1e400', '-1e400', '9007199254740993', '18446744073709551616', '1e-400'].map(rawJson),
]

/** Texts that must not or cannot be stored: with NUL, lone surrogates, bidirectional control characters. */
const unstorableTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufffe',
  '\u202eשלום',
  '\ufeff',
  '\u2028',
  '\u001b[2J',
]

const unusualCharacters = [
  '👩‍👩‍👧‍👦',
  'ﬁ',
  'İstanbul',
  'ŉ',
  'ß',
  'e\u0301\u0301\u0301',
  '漢字',
  'ǅ',
  '𝕏',
  '\u0345',
]

const syntaxTexts = [
  ...[
    '%',
    '_',
    '\\',
    "'; drop table items; --",
    '#{7*7}',
    '{{x}}',
    '<script>',
    '../../etc/passwd',
    '%2e%2e/',
  ],
  ...[
    ':*',
    '& | ! ( )',
    '"unbalanced',
    '-',
    'or or or',
    'kind:',
    'tag:"',
    'before:',
    '(((',
    '\\x00',
    '__proto__',
  ],
]

const dates = [
  ...['9999-99-99', '-infinity', 'infinity', '1952-02-30', '2026-11-20T25:00:00Z', '../..', 'Y99999999'],
  ...[
    '1950/1940',
    '0000',
    '-0001',
    '1952-13',
    '294277-01-01',
    '10000-01-01',
    '4713-01-01 BC',
    '2016-12-31T23:59:60Z',
  ],
]

/** Characters of several bytes in UTF-8, so that a text has more bytes than its length. */
export const wideCharacters = ['漢', '👨‍👩‍👧', 'é', '\u{10ffff}']

/** JSON that is nested so deeply that recursive functions may overflow the stack. */
const deepJson = [200, 1_000, 3_000, 20_000].flatMap((depth) => [
  rawJson(nestJson('[', ']', depth)),
  rawJson(nestJson('{"a":', '}', depth, '1')),
])

/** Invalid and unusual values for fields of any type. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...specialValues),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(...unstorableTexts, ...unusualCharacters),
  fc.constantFrom(...syntaxTexts, ...dates),
  fc.constantFrom('x'.repeat(10_000), '漢'.repeat(9_000), '👩‍👩‍👧‍👦'.repeat(2_000)),
  fc.constantFrom<unknown>(
    ...deepJson,
    Array.from({ length: 5_000 }, () => 0),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Inserts an unstorable text into the middle of generated texts. */
export function corruptText(text: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(text, fc.constantFrom(...unstorableTexts))
    .map(([valid, insert]) => valid.slice(0, valid.length / 2) + insert + valid.slice(valid.length / 2))
}

function nestJson(open: string, close: string, depth: number, inside = ''): string {
  return open.repeat(depth) + inside + close.repeat(depth)
}
