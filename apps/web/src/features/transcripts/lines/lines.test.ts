import { describe, expect, test } from 'vitest'
import { endGroup, record, redo, startHistory, undo } from './edit-history.ts'
import { type Draft, type Line, withText, withTimes } from './line.ts'
import * as acts from './line-acts.ts'

const line = (id: string, start: number, text: string, more: Partial<Line> = {}): Line => ({
  id,
  start,
  end: start + 2,
  text,
  ...more,
})
const draftOf = (...lines: Line[]): Draft => ({ lines, speakers: [], language: 'de', origin: 'machine' })
const timed = line('a', 10, 'Onkel Franz kam spät', {
  words: [
    [10, 10.4],
    [10.4, 11],
    [11, 11.3],
    [11.5, 12],
  ],
  confidence: 0.4,
})

describe('the text of a line', () => {
  test('spelled differently keeps the times of its words, and is no longer the machine’s', () => {
    const changed = withText(timed, 'Onkel Frantz kam spät')
    expect(changed).toMatchObject({ words: timed.words })
    expect(changed).not.toHaveProperty('confidence')
    expect(changed).not.toHaveProperty('isUntimed')
  })

  test('with another word shares the time between its neighbours, and asks for an alignment', () => {
    const changed = withText(timed, 'Onkel Franz und Marta kam spät')
    expect(changed.words).toHaveLength(6)
    expect(changed.words?.slice(0, 2)).toEqual(timed.words?.slice(0, 2))
    expect(changed.words?.slice(-2)).toEqual(timed.words?.slice(-2))
    expect(changed.isUntimed).toBe(true)
  })

  test('with other white space only is the same', () => {
    expect(withText(timed, 'Onkel  Franz kam spät ')).toMatchObject({ words: timed.words, confidence: 0.4 })
  })
})

test('other times move the words into the line, and an end is never before its start', () => {
  expect(withTimes(timed, { start: 10.6 }).words?.[0]).toEqual([10.6, 10.6])
  expect(withTimes(timed, { end: 3 })).toMatchObject({ start: 10, end: 10.05 })
})

test('times that somebody sets are no guess any more, but those of added words remain one until they are checked', () => {
  const inserted = acts.insertAfter(draftOf(timed), 'a', 'b')
  expect(inserted.lines[1]).toMatchObject({ id: 'b', isUntimed: true })
  expect(acts.setTimes(inserted, 'b', { start: 13, end: 15 }).lines[1]).not.toHaveProperty('isUntimed')
  const added = draftOf(withText(timed, 'Onkel Franz und Marta kam spät'))
  const moved = acts.setTimes(added, 'a', { start: 9.5 })
  expect(moved.lines[0]).toMatchObject({ start: 9.5, isUntimed: true })
  expect(acts.markChecked(moved, ['a']).lines[0]).toHaveProperty('isUntimed')
  const [checked] = acts.acceptTimes(moved, 'a').lines
  expect(checked).not.toHaveProperty('isUntimed')
  expect(checked?.words).toHaveLength(6)
})

describe('splitting', () => {
  test('between words gives each part its words and their times', () => {
    const { lines } = acts.splitLine(draftOf(timed), 'a', 12, 'b')
    expect(lines).toMatchObject([
      { id: 'a', text: 'Onkel Franz', start: 10, end: 11, words: timed.words?.slice(0, 2) },
      { id: 'b', text: 'kam spät', start: 11, end: 12, words: timed.words?.slice(2) },
    ])
    expect(lines[0]).not.toHaveProperty('isUntimed')
  })

  test('without times of words, or within a word, divides the time by the letters', () => {
    const plain = acts.splitLine(draftOf(line('a', 0, 'aaaa bbbb')), 'a', 4, 'b').lines
    expect(plain).toMatchObject([
      { text: 'aaaa', isUntimed: true },
      { text: 'bbbb', isUntimed: true },
    ])
    expect(plain[0]?.end).toBeCloseTo(0.889, 3)
    const within = acts.splitLine(draftOf(timed), 'a', 3, 'b').lines
    expect(within.map(({ words }) => words)).toEqual([undefined, undefined])
  })

  test('and merging again gives the line back', () => {
    const split = acts.splitLine(draftOf(timed), 'a', 12, 'b')
    expect(acts.mergeWithNext(split, 'a').lines).toEqual([timed])
  })

  test('of two people who talk at the same time, merged, has no times of words that are not in order', () => {
    const draft = draftOf(
      line('a', 10, 'one two', {
        words: [
          [10, 11],
          [13, 13.5],
        ],
      }),
      line('b', 9, 'three', { words: [[9.5, 10]] }),
    )
    const [merged] = acts.mergeWithNext(draft, 'a').lines
    expect(merged).toMatchObject({ text: 'one two three', start: 9, isUntimed: true })
    expect(merged?.words).toBeUndefined()
  })

  test('is not merged into a line that is too long to be saved', () => {
    const draft = draftOf(line('a', 0, 'x'.repeat(3000)), line('b', 3, 'y'.repeat(2000)))
    expect(acts.mergeWithNext(draft, 'a')).toBe(draft)
  })

  test('of the last line merged with nothing changes nothing', () => {
    const draft = draftOf(timed)
    expect(acts.mergeWithNext(draft, 'a')).toBe(draft)
    expect(acts.mergeWithNext(draft, 'unknown')).toBe(draft)
  })
})

test('an inserted line takes the time until the next one, and the speaker', () => {
  const draft = draftOf(line('a', 0, 'x', { speaker: 'Ida' }), line('c', 3, 'y'))
  expect(acts.insertAfter(draft, 'a', 'b').lines[1]).toMatchObject({
    id: 'b',
    start: 2,
    end: 3,
    speaker: 'Ida',
  })
  expect(acts.insertAfter(draftOf(), undefined, 'b').lines).toMatchObject([{ id: 'b', start: 0 }])
})

test('a speaker is renamed in all lines, with the link', () => {
  const draft: Draft = {
    ...draftOf(line('a', 0, 'x', { speaker: 'Voice 1' }), line('b', 3, 'y', { speaker: 'Voice 1' })),
    speakers: [{ name: 'Voice 1', participantId: 'p' }],
  }
  const renamed = acts.renameSpeaker(draft, 'Voice 1', '  Oma   Ida ')
  expect(renamed.lines.map(({ speaker }) => speaker)).toEqual(['Oma Ida', 'Oma Ida'])
  expect(renamed.speakers).toEqual([{ name: 'Oma Ida', participantId: 'p' }])
  expect(acts.renameSpeaker(renamed, 'Oma Ida', '')).toMatchObject({ speakers: [] })
})

test('checking the last line of a machine makes the transcript that of a person', () => {
  const draft = draftOf(timed, line('b', 20, 'y', { confidence: 0.9 }))
  const one = acts.markChecked(draft, ['a'])
  expect(one.origin).toBe('machine')
  expect(acts.markChecked(one, ['b']).origin).toBe('person')
})

test('an alignment gives times to the lines it was started for, unless they were changed meanwhile', () => {
  const draft = draftOf(
    line('a', 0, 'eins zwei', { isUntimed: true }),
    line('b', 2, 'drei', { isUntimed: true }),
    line('c', 4, 'changed meanwhile', { isUntimed: true }),
  )
  const found = [
    { start: 5, end: 6, words: [[5, 5.5] as [number, number], [5.5, 6] as [number, number]] },
    null,
    { start: 8, end: 9, words: [[8, 9] as [number, number]] },
  ]
  const { lines } = acts.applyAlignment(draft, ['a', 'b', 'c'], found, false)
  expect(lines.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(lines[0]).toMatchObject({ id: 'b', isTimeDoubtful: true })
  expect(lines[1]).toBe(draft.lines[2])
  expect(lines[2]).toEqual({ id: 'a', text: 'eins zwei', start: 5, end: 6, words: found[0]?.words })
})

describe('undoing', () => {
  const draft = draftOf(timed, line('b', 20, 'y'))

  test('and redoing every change, without end', () => {
    let history = startHistory(draft)
    for (let count = 0; count < 3000; count += 1)
      history = record(history, acts.setText(history.present, 'b', `text ${count}`))
    history = record(history, acts.removeLine(history.present, 'a'))
    for (let count = 0; count < 3001; count += 1) history = undo(history)
    expect(history.present).toEqual(draft)
    expect(undo(history)).toBe(history)
    for (let count = 0; count < 3001; count += 1) history = redo(history)
    expect(history.present.lines).toMatchObject([{ id: 'b', text: 'text 2999' }])
  })

  test('takes the letters of a word together, and a new change forgets what was undone', () => {
    let history = startHistory(draft)
    for (const text of ['y1', 'y12', 'y123'])
      history = record(history, acts.setText(history.present, 'b', text), 'text b')
    history = endGroup(history)
    history = record(history, acts.setText(history.present, 'b', 'y1234'), 'text b')
    history = undo(history)
    expect(history.present.lines[1]?.text).toBe('y123')
    history = undo(history)
    expect(history.present).toEqual(draft)
    history = record(history, acts.removeLine(history.present, 'b'))
    expect(redo(history)).toBe(history)
  })

  test('includes the names of speakers', () => {
    const history = record(startHistory(draft), acts.linkSpeaker(draft, 'Ida', 'p'))
    expect(undo(history).present.speakers).toEqual([])
  })
})
