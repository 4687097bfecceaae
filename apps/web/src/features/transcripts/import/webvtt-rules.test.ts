import { describe, expect, test } from 'vitest'
import { parseFile } from './parse-file.ts'
import { FileError } from './parsed-file.ts'

/** What becomes of a file: its cues as `start–end text`, or the problem and the number of its line. */
function read(text: string): string[] | string {
  try {
    const { segments } = parseFile(new TextEncoder().encode(text), 60, [])
    return segments.map(({ start, end, speaker, text: said }) =>
      [`${start}–${end}`, ...(speaker ? [`(${speaker})`] : []), said].join(' '),
    )
  } catch (error) {
    if (error instanceof FileError) return `${error.problem} ${error.line}`
    throw error
  }
}

const time = '00:01.000 --> 00:02.000'
const cue = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')

describe('the signature', () => {
  test.each([
    ['with a byte order mark', `\uFEFFWEBVTT\n\n${time}\na`, ['1–2 a']],
    ['with a text behind a space', `WEBVTT of a film\n\n${time}\na`, ['1–2 a']],
    ['with a text behind a tab', `WEBVTT\tof a film\n\n${time}\na`, ['1–2 a']],
    ['with further lines of a header', `WEBVTT\nKind: captions\nLanguage: fr\n\n${time}\na`, ['1–2 a']],
    ['with a cue on the next line', `WEBVTT\n${time}\na`, ['1–2 a']],
    ['with a letter behind it', `WEBVTTs\n\n${time}\na`, 'not-vtt 1'],
    ['alone', 'WEBVTT', 'no-cues 0'],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['in small letters', `webvtt\n\n${time}\na`],
    ['behind an empty line', `\nWEBVTT\n\n${time}\na`],
    ['behind a space', ` WEBVTT\n\n${time}\na`],
  ])('%s makes it no WebVTT, so that its first line is no cue', (_, text) => {
    expect(read(text)).toMatch(/^no-arrow [12]$/)
  })
})

describe('the ends of lines', () => {
  const expected = ['1–2 a\nb', '3–4 c']
  const lines = ['WEBVTT', '', time, 'a', 'b', '', '00:03.000 --> 00:04.000', 'c', '']

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR alone', '\r'],
  ])('may be %s', (_, end) => {
    expect(read(lines.join(end))).toEqual(expected)
  })

  test('may be mixed, and be missing at the end', () => {
    expect(read(`WEBVTT\r\r\n${time}\na\rb\n\n00:03.000 --> 00:04.000\r\nc`)).toEqual(expected)
  })
})

describe('characters', () => {
  test('NUL becomes a replacement character, which the archive can store', () => {
    expect(read(cue(time, 'a\0b'))).toEqual(['1–2 a\uFFFDb'])
  })

  test('a byte order mark is one at the start of the file alone', () => {
    expect(read(cue(time, 'a\uFEFFb'))).toEqual(['1–2 a\uFEFFb'])
  })
})

describe('times', () => {
  test.each([
    ['without hours', '00:01.000 --> 59:59.999', ['1–3599.999 a']],
    ['with hours', '00:00:01.000 --> 01:00:00.000', ['1–3600 a']],
    ['of more than 99 hours', '100:00:00.000 --> 1234:59:59.000', ['360000–4445999 a']],
    ['without spaces around the arrow', '00:01.000-->00:02.000', ['1–2 a']],
    ['with tabs around the arrow', '00:01.000\t-->\t00:02.000', ['1–2 a']],
    ['with spaces around them', '  00:01.000   -->   00:02.000  ', ['1–2 a']],
    ['of minutes above 59', '60:00.000 --> 61:00.000', 'bad-time 3'],
    ['of seconds above 59', '00:60.000 --> 00:61.000', 'bad-time 3'],
    ['that are negative', '-00:01.000 --> 00:02.000', 'bad-time 3'],
    ['of letters', 'soon --> later', 'bad-time 3'],
    ['with four digits of a fraction', '00:01.0000 --> 00:02.0000', 'bad-time 3'],
    ['with an arrow that is too short', '00:01.000 -> 00:02.000', 'no-arrow 3'],
    ['with an arrow that is too long', '00:01.000 ---> 00:02.000', 'bad-time 3'],
    ['with two arrows', '00:01.000 --> --> 00:02.000', 'bad-time 3'],
    ['without an end', '00:01.000 -->', 'bad-time 3'],
    ['without a start', '--> 00:02.000', 'bad-time 3'],
    ['of which the end is the start', '00:01.000 --> 00:01.000', 'ends-before-start 3'],
    ['of which the end is before the start', '00:02.000 --> 00:01.000', 'ends-before-start 3'],
  ])('%s', (_, timing, expected) => {
    expect(read(cue(timing, 'a'))).toEqual(expected)
  })

  test('out of order are sorted, and overlapping ones stay', () => {
    expect(
      read(
        cue(
          '00:05.000 --> 00:09.000',
          'b',
          '',
          '00:01.000 --> 00:06.000',
          'a',
          '',
          '00:05.000 --> 00:07.000',
          'c',
        ),
      ),
    ).toEqual(['1–6 a', '5–7 c', '5–9 b'])
  })
})

describe('settings of a cue', () => {
  test.each([
    'align:start',
    'position:10%,line-left line:0 size:35% vertical:rl region:fred',
    'align:nowhere unknown:7 nonsense',
    '\talign:end',
  ])('%s are left out', (settings) => {
    expect(read(cue(`${time} ${settings}`, 'a'))).toEqual(['1–2 a'])
  })
})

describe('ids', () => {
  test.each([
    ['a number', '1'],
    ['words', 'the first line'],
    ['a start like that of a comment', 'NOTEWORTHY'],
    ['two dashes', 'a -- b'],
  ])('may be %s', (_, id) => {
    expect(read(cue(id, time, 'a'))).toEqual(['1–2 a'])
  })

  test('with an arrow are times that are wrong', () => {
    expect(read(cue('a --> b', time, 'a'))).toBe('bad-time 3')
  })

  test('without a cue are told with their line', () => {
    expect(read(cue('a', '', time, 'b'))).toBe('no-arrow 3')
    expect(read(cue(time, 'b', '', 'the end'))).toBe('no-arrow 6')
  })

  test('of two lines are told with the first', () => {
    expect(read(cue('a', 'b', time, 'c'))).toBe('no-arrow 3')
  })
})

describe('blocks that are no cues', () => {
  test.each([
    ['a comment on one line', ['NOTE to myself']],
    ['a comment of several lines', ['NOTE', 'one', 'two']],
    ['a comment behind a tab', ['NOTE\tto myself']],
    ['styles', ['STYLE', '::cue(b) { color: peachpuff }']],
    ['a region', ['REGION', 'id:fred', 'width:40%', 'lines:3']],
  ])('%s is left out before, between and after cues', (_, block) => {
    expect(
      read(cue(...block, '', time, 'a', '', ...block, '', '00:03.000 --> 00:04.000', 'b', '', ...block)),
    ).toEqual(['1–2 a', '3–4 b'])
  })

  test('ends where a cue follows without an empty line, which browsers show', () => {
    expect(read(cue('NOTE about the next line', time, 'a'))).toEqual(['1–2 a'])
    expect(read(cue('REGION', 'id:fred', time, 'a'))).toEqual(['1–2 a'])
  })
})

describe('empty lines', () => {
  test('may be missing between cues, with an id or without one', () => {
    expect(read(cue(time, 'a', '00:03.000 --> 00:04.000', 'b', '7', '00:05.000 --> 00:06.000', 'c'))).toEqual(
      ['1–2 a', '3–4 b', '5–6 c'],
    )
  })

  test('may be many, also before the first cue and after the last', () => {
    expect(read(`WEBVTT\n\n\n\n${time}\na\n\n\n\n00:03.000 --> 00:04.000\nb\n\n\n`)).toEqual([
      '1–2 a',
      '3–4 b',
    ])
  })

  test('of a cue without text leave it out', () => {
    expect(read(cue(time, '', '00:03.000 --> 00:04.000', 'b'))).toEqual(['3–4 b'])
  })
})

describe('the text of a cue', () => {
  test.each([
    ['nested tags', '<b>one <i>two <u>three</u></i></b> four', '1–2 one two three four'],
    ['tags closed in another order', '<b>one <i>two</b> three</i>', '1–2 one two three'],
    ['tags that were never opened', 'one</b> two</c>', '1–2 one two'],
    ['classes and languages', '<c.loud.red>one</c> <lang en-GB>two</lang>', '1–2 one two'],
    ['ruby', '<ruby>one<rt>two</rt></ruby>', '1–2 onetwo'],
    ['tags that do not exist', '<blink>one</blink>', '1–2 one'],
    ['a tag that does not end', 'one <b', '1–2 one'],
    ['an empty tag', 'one <> two', '1–2 one  two'],
    ['times in it', 'one <00:01.500>two', '1–2 one two'],
    ['a voice', '<v Anna>one</v>', '1–2 (Anna) one'],
    ['a voice with classes and a reference', '<v.soft Anna &amp; Bert>one', '1–2 (Anna & Bert) one'],
    ['references', '&lt;one&gt; &amp;amp; &nbsp;two&lrm;&rlm;', '1–2 <one> &amp; \u00A0two\u200E\u200F'],
    ['references of numbers', '&#233;&#xE9;', '1–2 éé'],
    ['an ampersand alone', 'one & two &', '1–2 one & two &'],
  ])('may have %s', (_, text, expected) => {
    expect(read(cue(time, text))).toEqual([expected])
  })
})
