import type { PageLine, PageText } from '@lares/shared-types/page-texts'
import { describe, expect, test } from 'vitest'
import { splitAtDoubtful } from './doubtful-words.ts'
import { findDoubtful } from './find-doubtful.ts'
import { carryOver, createLine, rebaseValues, toPageValues, toWriteBody } from './line-values.ts'

const box = (y: number) => ({ x: 0.1, y, width: 0.8, height: 0.05 })

const toLine = (y: number, text: string, confidence = 0.95): PageLine => ({
  box: box(y),
  words: text.split(' ').map((word) => ({ text: word, box: box(y), confidence })),
})

const page: PageText = {
  assetId: 'asset',
  page: 1,
  state: 'ready',
  language: 'de',
  lines: [toLine(0.1, 'Liebe Grete'), toLine(0.2, 'wir find da', 0.4), toLine(0.3, 'Dein Karl')],
  origin: 'machine',
  version: 1,
  updatedAt: null,
}

describe('what is saved', () => {
  test('names for each line the stored one that it replaces, and tidies spaces', () => {
    const values = toPageValues(page)
    if (values.lines[1]) values.lines[1].text = '  wir  sind da '
    expect(toWriteBody(values, page, page)).toEqual({
      version: 1,
      language: 'de',
      checked: false,
      lines: [
        { box: box(0.1), text: 'Liebe Grete', replaces: 0 },
        { box: box(0.2), text: 'wir sind da', replaces: 1 },
        { box: box(0.3), text: 'Dein Karl', replaces: 2 },
      ],
    })
  })

  test('omits a line whose text was removed, but not an added one that is still to be typed', () => {
    const values = toPageValues(page)
    if (values.lines[0]) values.lines[0].text = ''
    values.lines.push(createLine(box(0.6)))
    const { lines } = toWriteBody(values, page, page)
    expect(lines.map(({ text }) => text)).toEqual(['wir find da', 'Dein Karl', ''])
  })

  test('over a version of somebody else refers to the lines that still have their places', () => {
    const current = { ...page, version: 2, lines: [toLine(0.05, 'New'), ...page.lines.slice(1)] }
    const { version, lines } = toWriteBody(toPageValues(page), page, current)
    expect(version).toBe(2)
    expect(lines.map(({ replaces }) => replaces)).toEqual([undefined, 1, 2])
  })
})

describe('lines of which several have one place', () => {
  const texts = ['Liebe Grete', 'wir sind da', 'Dein Karl']
  const unplaced: PageText = { ...page, lines: texts.map((text) => toLine(0, text)) }

  test('keep their own texts in another version', () => {
    const values = toPageValues(unplaced)
    if (values.lines[2]) values.lines[2].text = 'Dein Karl-Heinz'
    const corrected = [toLine(0, 'Liebe Margarete'), ...unplaced.lines.slice(1)]
    const { lines } = carryOver(values, unplaced, { ...unplaced, version: 2, lines: corrected })
    expect(lines.map(({ text }) => text)).toEqual(['Liebe Margarete', 'wir sind da', 'Dein Karl-Heinz'])
  })

  test('replace those at the same position', () => {
    const { lines } = toWriteBody(toPageValues(unplaced), unplaced, { ...unplaced, version: 2 })
    expect(lines.map(({ replaces }) => replaces)).toEqual([0, 1, 2])
  })
})

describe('values that stay after a save', () => {
  test('refer to the saved lines, and those without one are added lines', () => {
    const sent = toPageValues(page)
    const added = { ...createLine(box(0.15), ' was  macht ihr '), key: 'added' }
    sent.lines.splice(1, 0, added, createLine(box(0.18)))
    const savedLines = page.lines.toSpliced(1, 0, toLine(0.15, 'was macht ihr'))
    const saved = { ...page, version: 2, lines: savedLines }
    const now = structuredClone(sent)
    if (now.lines[1]) now.lines[1].text = 'was macht ihr heute'
    now.lines.push(createLine(box(0.9), 'PS'))
    const { lines } = rebaseValues(now, sent, saved)
    expect(lines.map(({ text, replaces }) => [text, replaces])).toEqual([
      ['Liebe Grete', 0],
      ['was macht ihr heute', 1],
      ['', undefined],
      ['wir find da', 2],
      ['Dein Karl', 3],
      ['PS', undefined],
    ])
  })

  test('keep in another version only what was changed', () => {
    const values = toPageValues(page)
    if (values.lines[0]) values.lines[0].text = 'Liebe Margarete'
    values.lines.push(createLine(box(0.9), 'PS'))
    values.checked = true
    const other: PageText = {
      ...page,
      version: 2,
      language: 'en',
      lines: [toLine(0.1, 'Liebe Grete'), toLine(0.2, 'wir sind da')],
    }
    const { language, checked, lines } = carryOver(values, page, other)
    expect(language).toBe('en')
    expect(checked).toBe(true)
    expect(lines.map(({ text }) => text)).toEqual(['Liebe Margarete', 'wir sind da', 'PS'])
  })
})

describe('doubtful words', () => {
  test('are those that the machine was not sure of, until they are corrected', () => {
    const getDoubtful = (text: string) =>
      splitAtDoubtful(text, page.lines[1])
        .filter(({ isDoubtful }) => isDoubtful)
        .map((part) => part.text)
    expect(getDoubtful('wir find da')).toEqual(['wir', 'find', 'da'])
    expect(getDoubtful('wir sind da')).toEqual(['wir', 'da'])
    expect(getDoubtful('da da')).toEqual(['da'])
  })

  test('follow each other, and after the last comes the first', () => {
    const { lines } = toPageValues(page)
    const next = findDoubtful(lines, page.lines, { line: 0, at: 3 }, 1)
    expect(next).toMatchObject({ line: 1, text: 'wir', at: 0 })
    expect(findDoubtful(lines, page.lines, { line: 1, at: 0 }, 1)).toMatchObject({ text: 'find', at: 4 })
    expect(findDoubtful(lines, page.lines, { line: 2, at: 0 }, 1)).toMatchObject({ text: 'wir' })
    expect(findDoubtful(lines, page.lines, { line: 1, at: 4 }, -1)).toMatchObject({ text: 'wir' })
  })
})
