import type { Translation } from '@lares/shared-types/translations'
import { describe, expect, test } from 'vitest'
import {
  type EditedLine,
  findNextOpen,
  mergeTheirs,
  placeTexts,
  resumeLines,
  setText,
  toEditedLines,
  toWrittenLines,
} from './edited-lines.ts'

const toTranslation = (lines: Translation['lines']): Translation => ({
  id: null,
  language: 'de',
  origin: 'person',
  engine: null,
  translatedAt: null,
  updatedAt: null,
  version: 1,
  lines,
})
const line = (index: number, source: string, rest: object = {}) => ({
  start: 4 * index,
  end: 4 * index + 3,
  source,
  ...rest,
})
const opened = toTranslation([
  line(0, 'One', { text: 'Eins', origin: 'machine' }),
  line(1, 'Two!', { text: 'Zwei', origin: 'person', translatedFrom: 'Two' }),
  line(2, 'Three'),
])
const texts = (lines: readonly EditedLine[]) => lines.map(({ text }) => text)

describe('saving', () => {
  test('leaves out empty lines, and leaves an outdated one outdated until it is touched', () => {
    const lines = toEditedLines(opened)
    expect(toWrittenLines(lines)).toEqual([
      { source: 'One', text: 'Eins' },
      { source: 'Two', text: 'Zwei' },
    ])
    expect(toWrittenLines(setText(lines, 1, 'Zwei!'))[1]).toEqual({ source: 'Two!', text: 'Zwei!' })
  })
})

test('the next line to do is one without a translation, or with an outdated one', () => {
  const lines = toEditedLines(opened)
  expect(findNextOpen(lines, -1)).toBe(1)
  expect(findNextOpen(lines, 1)).toBe(2)
  expect(findNextOpen(lines, 2)).toBe(1)
  expect(findNextOpen(setText(setText(lines, 1, 'Zwei!'), 2, 'Drei'), 0)).toBeUndefined()
})

describe('a file of subtitles', () => {
  const lines = toEditedLines(toTranslation([line(0, 'One'), line(1, 'Two'), line(2, 'Three')]))

  test('is put beside the lines that are spoken at the same time', () => {
    const file = [
      { start: 0.5, end: 3.2, text: 'Eins' },
      { start: 4, end: 5, text: 'Zw' },
      { start: 5, end: 7, text: 'ei' },
      { start: 60, end: 61, text: 'Ende' },
    ]
    const placed = placeTexts(lines, file, true)
    expect(texts(placed.lines)).toEqual(['Eins', 'Zw\nei', ''])
    expect(placed.missed).toBe(1)
  })

  test('whose text goes on over two lines stands beside both', () => {
    expect(texts(placeTexts(lines, [{ start: 0, end: 7, text: 'Eins, zwei' }], true).lines)).toEqual([
      'Eins, zwei',
      'Eins, zwei',
      '',
    ])
  })

  test('without times is put line by line', () => {
    const file = ['Eins', 'Zwei', 'Drei', 'Vier'].map((text) => ({ start: 0, end: 1, text }))
    const placed = placeTexts(lines, file, false)
    expect(texts(placed.lines)).toEqual(['Eins', 'Zwei', 'Drei'])
    expect(placed.missed).toBe(1)
  })

  test('of 20,000 lines is placed in less than a second', () => {
    const many = toEditedLines(
      toTranslation(Array.from({ length: 20_000 }, (_, index) => line(index, `Line ${index}`))),
    )
    const start = performance.now()
    const placed = placeTexts(
      many,
      many.map(({ start, end, source: text }) => ({ start, end, text })),
      true,
    )
    expect(performance.now() - start).toBeLessThan(1000)
    expect(placed.missed).toBe(0)
  })
})

test('what somebody else has saved is taken over, except where something was typed', () => {
  const mine = setText(toEditedLines(opened), 2, 'Drei')
  const theirs = toTranslation([
    line(0, 'One', { text: 'Ein', origin: 'person' }),
    line(1, 'Two!', { text: 'Zwei!', origin: 'person' }),
    line(2, 'Three', { text: 'Dreie', origin: 'person' }),
  ])
  const merged = mergeTheirs(mine, theirs)
  expect(texts(merged)).toEqual(['Ein', 'Zwei!', 'Drei'])
  expect(merged[2]?.theirs).toBe('Dreie')
})

describe('a stored draft', () => {
  const answers = (...texts: string[]) =>
    toEditedLines(toTranslation(texts.map((text, index) => line(index, 'Ja.', { text, origin: 'person' }))))

  test('is put back to the lines where it was typed, also where several lines say the same', () => {
    const resumed = resumeLines(answers('Yes.', 'Yeah.', 'Sure.'), [
      { index: 1, source: 'Ja.', text: 'Right.' },
    ])
    expect(texts(resumed.lines)).toEqual(['Yes.', 'Right.', 'Sure.'])
    expect(resumed.lines.map(({ isTouched }) => isTouched)).toEqual([false, true, false])
    expect(resumed.left).toEqual([])
  })

  test('of lines that have moved is put to those of the same text, in their order', () => {
    const lines = toEditedLines(
      toTranslation([line(0, 'New'), line(1, 'Ja.'), line(2, 'One'), line(3, 'Ja.')]),
    )
    const typed = [
      { index: 0, source: 'Ja.', text: 'Yes.' },
      { index: 2, source: 'Ja.', text: 'Yeah.' },
    ]
    expect(texts(resumeLines(lines, typed).lines)).toEqual(['', 'Yes.', '', 'Yeah.'])
  })

  test('that was stored without the places of its lines is put to each line once', () => {
    const typed = ['Yeah.', 'Sure.'].map((text) => ({ source: 'Ja.', text }))
    expect(texts(resumeLines(answers('', '', ''), typed).lines)).toEqual(['Yeah.', 'Sure.', ''])
  })

  test('leaves beside its text what somebody else has saved since, and what has no line any more', () => {
    const gone = { index: 1, source: 'Nein.', text: 'No.' }
    const typed = [{ index: 0, source: 'Ja.', text: 'Right.', before: 'Yes.' }, gone]
    const resumed = resumeLines(answers('Certainly.'), typed)
    expect(resumed.lines[0]).toMatchObject({ text: 'Right.', isTouched: true, theirs: 'Certainly.' })
    expect(resumed.left).toEqual([gone])
    expect(resumeLines(answers('Yes.'), typed).lines[0]?.theirs).toBeUndefined()
  })
})
