import { measureCpuMs } from '@lares/test-harness/measure-slowdown'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toComparableText } from './comparable-text.ts'
import { findLine, findQuote } from './find-quote.ts'

function found(text: string, quote: string): string | undefined {
  const place = findQuote(toComparableText(text), quote)
  return place && text.slice(place.start, place.end)
}

test.each([
  ['The boat lay in the grass.', 'boat lay in', 'boat lay in'],
  ['The boat\n  lay in the\tgrass.', 'boat lay in the grass', 'boat\n  lay in the\tgrass'],
  ['Il a dit « l’été » hier', `"l'été"`, '« l’été »'],
  ['Il a dit «l’été» hier', `"l'été"`, '«l’été»'],
  ['Er kam um 1950–52 an', 'UM 1950-52', 'um 1950–52'],
  ['İstanbul was far', 'was far', 'was far'],
  ['The boat', 'The boats', undefined],
  ['The boats', 'The boat', undefined],
  ['Die Waldrand', 'rand', undefined],
  ['the boats, then the boat', 'the boat', 'the boat'],
  ['l’été 1952', 'ete 1952', undefined],
  ['Un cafe\u0301 noir', 'café noir', 'cafe\u0301 noir'],
  ['Un café noir', 'cafe\u0301 noir', 'café noir'],
  ['Un cafe\u0301', 'Un cafe', undefined],
  ['Er kam zur Haus\u00ad\ntür heraus', 'zur Haustür heraus', 'zur Haus\u00ad\ntür heraus'],
  ['zur Haus\u00adtür', 'tür', undefined],
  ['The ofﬁce of the ﬂeet', 'office of the fleet', 'ofﬁce of the ﬂeet'],
  ['The office', 'the oﬃce', 'The office'],
  ['Mon cœur et l’oeuvre', 'coeur et l’œuvre', 'cœur et l’oeuvre'],
  ['£5 (five)', '(five)', '(five)'],
  ['Elle vivait à **Lyon** alors', 'vivait à Lyon alors', 'vivait à **Lyon** alors'],
  ['Elle vivait à Lyon alors', 'vivait à **Lyon** alors', 'vivait à Lyon alors'],
  ['Elle vivait à **Lyon**.', 'à **Lyon**', 'à **Lyon**'],
  ['> In spring\n> the boat lay there', 'In spring the boat', 'In spring\n> the boat'],
  ['> In spring\n> the boat', 'In spring > the boat', 'In spring\n> the boat'],
  ['# Lyon\n\n- salt\n- bread', 'Lyon salt bread', 'Lyon\n\n- salt\n- bread'],
  ['salt\n-5 degrees', 'salt 5 degrees', undefined],
  [
    'in the [old house](https://example.org/a_(b) "B") then',
    'the old house then',
    'the [old house](https://example.org/a_(b) "B") then',
  ],
  ['the [old house](/a) then', 'the [old house](/a)', 'the [old house](/a)'],
  ['the [old] house', 'the old house', undefined],
  ['He paid 2*3 francs', 'paid 23 francs', undefined],
  ['He paid 2 * 3 francs', 'paid 2 3 francs', undefined],
  ['in 1958\\. It rained', '1958. It rained', '1958\\. It rained'],
  ['La Mar-\nmelade de Lyon', 'La Marmelade de', 'La Mar-\nmelade de'],
  ['A well-\nknown man', 'A well-known man', 'A well-\nknown man'],
  ['The well-known man', 'The wellknown man', undefined],
  ['from 1950-\n52 on', 'from 195052 on', undefined],
  ['Well… then... no', 'Well... then… no', 'Well… then... no'],
  ['It was −5 there', 'was -5 there', 'was −5 there'],
  ['Die große Straße', 'grosse Strasse', 'große Straße'],
  ['Die grosse Strasse', 'große Straße', 'grosse Strasse'],
  ['À demain !\nAnna', 'à demain!', 'À demain !'],
  ['À demain! Anna', 'à demain ! Anna', 'À demain! Anna'],
  ['»Komm« sagte er', '"Komm" sagte er', '»Komm« sagte er'],
  ['> > a mill\r\n> > by the sea', 'a mill by the sea', 'a mill\r\n> > by the sea'],
  ['The boat', '\u00ad the boat \u00ad', 'The boat'],
  ['The boat - there', '-', undefined],
  ['The boat', '  ', undefined],
  ['', 'boat', undefined],
])('in «%s» finds the quote «%s» as «%s»', (text, quote, expected) => {
  expect(found(text, quote)).toBe(expected)
})

test('finds any words of any text, at their position or before it', () => {
  const letter = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    'ﬁ',
    'f',
    'i',
    'œ',
    'ß',
    '-',
    '’',
    '\u00ad',
    '🌞',
    'İ',
    '.',
    '(',
  )
  const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => `o${letters.join('')}o`)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, from, length) => {
      const start = from % words.length
      const quote = words.slice(start, start + 1 + (length % words.length)).join(' ')
      const text = words.join('\n')
      expect(findQuote(toComparableText(text), quote)?.start).toBeLessThanOrEqual(
        [...words.slice(0, start), ''].join('\n').length,
      )
    }),
  )
})

test.each([
  ['Dear all,\n  Anna.\n', 'Anna', 'Anna'],
  ['- 148,00 €\n- 9 €', '148,00 €', '148,00 €'],
  ['Dear Anna,', 'Anna', undefined],
  ['Anna and\nAnna', 'Anna', 'Anna'],
  ['Only words', 'Only words', 'Only words'],
])('in «%s» finds the line «%s» as «%s»', (text, line, expected) => {
  const place = findLine(toComparableText(text), line)
  expect(place && text.slice(place.start, place.end)).toBe(expected)
})

test('searches a long text without the quote quickly', () => {
  const search = () => {
    for (const piece of ['a ', ' ', 'a\u00ad', 'aﬁ', 'e\u0301']) {
      const text = toComparableText(piece.repeat(400_000 / piece.length))
      expect(findQuote(text, `${'a '.repeat(200)}b`)).toBeUndefined()
      expect(findQuote(text, `${'a'.repeat(400)}b`)).toBeUndefined()
      expect(findLine(text, 'a b')).toBeUndefined()
    }
  }
  expect(measureCpuMs(search, 3_000)).toBeLessThan(3_000)
})

test('searches long runs of punctuation or words quickly', () => {
  const search = () => {
    const dashes = toComparableText(`${'-'.repeat(400_000)}a`)
    expect(findLine(dashes, '-')).toBeUndefined()
    expect(findLine(dashes, '--a')?.end).toBe(400_001)
    expect(findQuote(toComparableText(' '.repeat(400_000)), '\u00ad the boat')).toBeUndefined()
    const signs = `a${'-'.repeat(4_990)}`
    expect(findQuote(toComparableText(signs.replaceAll('--', '- ')), signs)).toBeUndefined()
    for (const piece of ['a ', 'a ! ', 'a', '](a(b', 'a-\n', '\n> ', '*a', '[a](b)']) {
      const text = toComparableText(piece.repeat(400_000 / piece.length))
      const quote = piece.repeat(490 / piece.length)
      for (const end of ['z', 'a=a']) {
        expect(findQuote(text, `${quote}${end}`)).toBeUndefined()
        expect(findQuote(text, `${end}${quote}`)).toBeUndefined()
        expect(findLine(text, `${quote}${end}`)).toBeUndefined()
      }
    }
  }
  expect(measureCpuMs(search, 6_000)).toBeLessThan(6_000)
})

test('finds a quote that overlaps the given range', () => {
  const text = toComparableText('the boat lay there, then the boat lay here')
  const part = findQuote(text, 'then the boat')
  expect(findQuote(text, 'boat lay', part)).toEqual({ start: 29, end: 37 })
  expect(findQuote(text, 'lay there, then', part)?.start).toBe(9)
  expect(findQuote(text, 'boat lay there', part)).toBeUndefined()
  expect(findQuote(text, 'lay here', part)).toBeUndefined()
})
