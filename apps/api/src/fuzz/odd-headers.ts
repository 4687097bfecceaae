import fc, { type Arbitrary } from 'fast-check'

const invalidNumbers = [
  '0',
  '-0',
  '5',
  '05',
  '1e3',
  '-1',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '',
  ' ',
  'x',
]

/** Headers that the archive reads, with invalid values. */
const valuesByHeader: Record<string, readonly string[]> = {
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-99999999999999999999',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=',
    '=',
  ],
  'if-none-match': ['*', '"x"', 'W/"x"', '"'],
  'if-modified-since': ['now', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 32 Foo 99999 00:00:00 GMT'],
  'if-range': ['"x"', 'W/"x"', 'yesterday'],
  'last-event-id': [
    '',
    'x',
    '0001-01-01T00:00:00.000000Z',
    '9999-12-31T23:59:59.999999Z',
    '2026-02-30T00:00:00.000000Z',
  ],
  'upload-length': invalidNumbers,
  'upload-offset': invalidNumbers,
  'upload-defer-length': ['1', '2', ''],
  'upload-metadata': [
    '',
    'filename',
    'filename /w==',
    'filename AAAA',
    'filename !',
    'a b,a b',
    ', ,',
    `filename ${'QUFB'.repeat(2000)}`,
  ],
  'upload-checksum': [
    'sha1',
    'sha1 AAAA',
    'sha256 !',
    'crc32 AAAA',
    ' ',
    'sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
  ],
  'upload-concat': ['partial', 'final;/api/uploads/x'],
  'tus-resumable': ['1.0.0', '0.2.2', '', 'x'],
  'x-http-method-override': ['DELETE', 'PATCH', 'TRACE', 'x'],
  'content-type': [
    'application/offset+octet-stream',
    'application/json; charset=utf-16',
    'text/plain',
    'application/json;',
    'x',
    '/',
  ],
  accept: ['*/*', 'x', 'text/html;q=2'],
}

/** Generates subsets of these headers. */
export const oddHeaders: Arbitrary<Record<string, string | undefined>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      Object.fromEntries(
        Object.entries(valuesByHeader).map(([name, some]) => [name, fc.constantFrom(...some)]),
      ),
      { requiredKeys: [] },
    ),
  },
)
