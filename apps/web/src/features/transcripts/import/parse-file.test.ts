import { describe, expect, test } from 'vitest'
import { parseFile, parseText } from './parse-file.ts'
import { FileError } from './parsed-file.ts'

const vtt = (...lines: string[]) => parseText(['WEBVTT', ...lines].join('\n'), 60).segments
const getError = (text: string) => {
  try {
    parseText(text, 60)
  } catch (error) {
    if (error instanceof FileError) return `${error.problem} ${error.line}`
    throw error
  }
  return 'no error'
}

describe('WebVTT', () => {
  test('has a header, comments, styles, regions, ids and settings, which are left out', () => {
    expect(
      vtt(
        'Kind: captions',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'REGION',
        'id:fred',
        '',
        'NOTE',
        'A comment --- of two lines',
        '',
        'intro',
        '00:01.000 --> 00:02.500 align:start position:10%',
        '<v.loud Oma &amp; Ida>Tom &lt;3 <b>Jerry</b>&nbsp;&#228;',
        'second line',
        '',
        '123:04:05.006 --> 123:04:06.000',
        'late',
      ),
    ).toEqual([
      { start: 1, end: 2.5, text: 'Tom <3 Jerry\u00A0ä\nsecond line', speaker: 'Oma & Ida' },
      { start: 443_045.006, end: 443_046, text: 'late' },
    ])
  })

  test('a cue of several voices is a segment of each', () => {
    const dialogue = ['- <v Anna>Hast du ihn', 'gesehen?', '<v Bert>Nein, <v Bert>nie.</v>']
    expect(vtt('', '00:01.000 --> 00:03.000', ...dialogue)).toEqual([
      { start: 1, end: 3, text: '- Hast du ihn\ngesehen?', speaker: 'Anna' },
      { start: 1, end: 3, text: 'Nein, nie.', speaker: 'Bert' },
    ])
  })

  test('timestamps before each word are the times of words', () => {
    expect(vtt('', '00:01.000 --> 00:03.000', 'Es <00:01.500>schneite <00:02.250><c>sehr.</c>')).toEqual([
      {
        start: 1,
        end: 3,
        text: 'Es schneite sehr.',
        words: [
          [1, 1.5],
          [1.5, 2.25],
          [2.25, 3],
        ],
      },
    ])
    expect(vtt('', '00:01.000 --> 00:03.000', 'Es schneite <00:02.250>sehr.')[0]).not.toHaveProperty('words')
  })

  test('cues out of order are sorted, cues may overlap, and empty ones are left out', () => {
    expect(
      vtt(
        '',
        '00:09.000 --> 00:12.000',
        'b',
        '',
        '00:01.000 --> 00:10.000',
        'a',
        '',
        '00:02.000 --> 00:03.000',
        '',
      ),
    ).toMatchObject([{ text: 'a' }, { text: 'b' }])
  })

  test('an unclosed tag ends with the text, and unknown references stay', () => {
    expect(vtt('', '00:01.000 --> 00:02.000', 'a &copy; b <i')).toMatchObject([{ text: 'a &copy; b' }])
  })

  test.each([
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', 'not-vtt 1'],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\na', 'no-arrow 3'],
    ['WEBVTT\n\n00:01.000 --> 00:60.000\na', 'bad-time 3'],
    ['WEBVTT\n\nid\n-00:01.000 --> 00:02.000\na', 'bad-time 4'],
    ['WEBVTT\n\n00:01.000 --> \na', 'bad-time 3'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:05.000 --> 00:04.000\nb', 'ends-before-start 6'],
    ['WEBVTT\n\n00:01.000 --> 00:01.000\na', 'ends-before-start 3'],
    ['WEBVTT', 'no-cues 0'],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(6000)}`, 'text-too-long 3'],
    [`WEBVTT${'\n\n00:01.000 --> 00:02.000\na'.repeat(20_001)}`, 'too-many-lines 60003'],
  ])('that is wrong says which line (%#)', (text, error) => {
    expect(getError(text)).toBe(error)
  })
})

describe('SubRip', () => {
  test('has numbers in any order, markup and commas, also without empty lines between cues', () => {
    const text =
      '7\r\n00:00:01,5 --> 00:00:02,250\r\n<i>eins</i> {\\an8}zwei\r\n3\r\n0:00:03,000 --> 0:00:04,000 X1:1\r\ndrei\r\n\r\n\r\n'
    expect(parseText(text, 60)).toEqual({
      isTimed: true,
      segments: [
        { start: 1.5, end: 2.25, text: 'eins zwei' },
        { start: 3, end: 4, text: 'drei' },
      ],
    })
  })

  test('names before a colon that come again are speakers, as the archive writes them', () => {
    const cue = (at: number, text: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`
    const text = [cue(1, 'Oma Ida: Guten Tag'), cue(2, 'Und: nun?'), cue(3, 'Oma Ida: Ja')].join('\n')
    expect(parseText(text, 60).segments).toMatchObject([
      { text: 'Guten Tag', speaker: 'Oma Ida' },
      { text: 'Und: nun?' },
      { text: 'Ja', speaker: 'Oma Ida' },
    ])
  })

  test('a known name of any length and case before a colon is the speaker', () => {
    const names = ['voice 1', 'Anna Maria von der Alten Mühle']
    const text = `1\n00:00:01,000 --> 00:00:02,000\nvoice 1: hi\n\n2\n00:00:03,000 --> 00:00:04,000\n${names[1]}: Ja: so war es.`
    expect(parseText(text, 60, names).segments).toMatchObject([
      { text: 'hi', speaker: names[0] },
      { text: 'Ja: so war es.', speaker: names[1] },
    ])
    expect(parseText('x'.repeat(5000), 60, names).segments).toHaveLength(1)
  })

  test.each([
    ['1\n00:00:01,000 --> 00:00:61,000\na', 'bad-time 2'],
    ['1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nno time\nb', 'no-arrow 5'],
    ['Some subtitles\n\nmade by me\n\n1\n00:00:01,000 --> 00:00:02,000\na', 'no-arrow 1'],
  ])('that is wrong says which line (%#)', (text, error) => {
    expect(getError(text)).toBe(error)
  })
})

test('plain text shares the duration until its times are found', () => {
  const { segments, isTimed } = parseText('Ida: Guten Tag.\n\n  Es schneite.  \n', 30, ['Ida'])
  expect(isTimed).toBe(false)
  expect(segments).toMatchObject([{ start: 0, text: 'Guten Tag.', speaker: 'Ida' }, { text: 'Es schneite.' }])
  expect(segments[1]?.end).toBeCloseTo(30, 2)
  expect(getError(' \n ')).toBe('no-cues 0')
})

const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nété'
const encodeUtf16 = (text: string, isBigEndian = false) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (const [index, letter] of [...text].entries())
    view.setUint16(index * 2, letter.charCodeAt(0), !isBigEndian)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${file}`)],
  ['UTF-16 with a mark', encodeUtf16(`\uFEFF${file}`)],
  ['UTF-16 without a mark', encodeUtf16(file)],
  ['UTF-16, big endian', encodeUtf16(`\uFEFF${file}`, true)],
  ['Latin-1', Uint8Array.from(file, (letter) => letter.charCodeAt(0))],
])('a file in %s is decoded', (_, bytes) => {
  expect(parseFile(bytes, 60, []).segments).toEqual([{ start: 1, end: 2, text: 'été' }])
})

test('a picture and a file that is far too large are refused', () => {
  const picture = Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) % 256)
  expect(() => parseFile(picture, 60, [])).toThrow('binary')
  expect(() => parseFile(new Uint8Array(9 * 1024 * 1024), 60, [])).toThrow('too-large')
})
