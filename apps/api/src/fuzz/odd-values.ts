import fc, { type Arbitrary } from 'fast-check'
import { rawJson } from './raw-json.ts'

const wordsThatMean = [
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

/** Numbers at the ends of what databases and languages count with; some of them JSON can only write, not hold. */
export const oddNumbers: readonly unknown[] = [
  ...[-1, 0, 0.5, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31) - 1, -(2 ** 53)],
  ...['-0', '1e400', '-1e400', '9007199254740993', '18446744073709551616', '1e-400'].map(rawJson),
]

/** What must not be kept, or cannot: NUL, halves of surrogate pairs, marks that turn the direction of writing. */
const unkeepable = [
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

const letters = ['👩‍👩‍👧‍👦', 'ﬁ', 'İstanbul', 'ŉ', 'ß', 'e\u0301\u0301\u0301', '漢字', 'ǅ', '𝕏', '\u0345']

const languagesOfMachines = [
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

/** What stands in letters of three and four bytes takes more room than its length says. */
export const wideLetters = ['漢', '👨‍👩‍👧', 'é', '\u{10ffff}']

/** JSON that is nested so deeply that whatever walks it by calling itself may run out of stack. */
const deep = [200, 1_000, 3_000, 20_000].flatMap((depth) => [
  rawJson(nested('[', ']', depth)),
  rawJson(nested('{"a":', '}', depth, '1')),
])

/** Values that clients send by mistake or on purpose, wherever something else is wanted. */
export const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...wordsThatMean),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(...unkeepable, ...letters),
  fc.constantFrom(...languagesOfMachines, ...dates),
  fc.constantFrom('x'.repeat(10_000), '漢'.repeat(9_000), '👩‍👩‍👧‍👦'.repeat(2_000)),
  fc.constantFrom<unknown>(
    ...deep,
    Array.from({ length: 5_000 }, () => 0),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Texts with something that cannot be kept in the midst of what is wanted. */
export function spoilt(text: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(text, fc.constantFrom(...unkeepable))
    .map(([wanted, spoil]) => wanted.slice(0, wanted.length / 2) + spoil + wanted.slice(wanted.length / 2))
}

function nested(open: string, close: string, depth: number, inside = ''): string {
  return open.repeat(depth) + inside + close.repeat(depth)
}
