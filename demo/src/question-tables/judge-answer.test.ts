import type { Citation, CitedSentence } from '@lares/shared-types/citations'
import { describe, expect, it } from 'vitest'
import { judgeAnswer, leaksHidden } from './judge-answer.ts'
import type { AnswerableQuestion, UnanswerableQuestion } from './question.ts'
import { statesValue } from './state-value.ts'

const question: AnswerableQuestion = {
  as: 'claire',
  kind: 'count',
  question: 'How many loaves?',
  value: { number: 12 },
  evidence: [{ title: 'The oven', source: 'body', text: 'twelve loaves' }],
  why: 'an example',
}
const unanswerable: UnanswerableQuestion = {
  as: 'lucia',
  kind: 'unanswerable',
  question: 'Who ate the loaf?',
  wrong: 'a name',
  hidden: [{ title: 'The oven', source: 'body', text: 'the dog ate it' }],
  corrections: ['Nobody ate'],
  why: 'an example',
}

function cite(title: string, quote: string, source: Citation['source'] = 'body'): CitedSentence {
  const itemId = '00000000-0000-7000-8000-000000000000'
  return { text: quote, citations: [{ itemId, kind: 'post', title, source, quote }] }
}
const say = (text: string): CitedSentence => ({ text, citations: [] })
const judge = (...answer: CitedSentence[]) => judgeAnswer(question, { answer })

describe('an answer to a question that has one', () => {
  it('is right with the expected passage, whatever its line breaks', () => {
    expect(judge(cite('The oven', 'There were twelve\nloaves.'))).toBe('right')
  })

  it('is wrong with another title, source or part of the item', () => {
    expect(judge(cite('The cellar', 'twelve loaves'))).toBe('wrong')
    expect(judge(cite('The oven', 'twelve loaves', 'file'))).toBe('wrong')
    expect(judge(cite('The oven', 'twelve wasps'))).toBe('wrong')
  })

  it('is wrong when the expected passage comes after three others', () => {
    const other = cite('The cellar', 'wasps')
    expect(judge(other, other, cite('The oven', 'twelve loaves'))).toBe('right')
    expect(judge(other, other, other, cite('The oven', 'twelve loaves'))).toBe('wrong')
  })

  it('is right with a sentence that states the value, but not with a quotation that happens to', () => {
    expect(judge(say('Zwölf Brote.'))).toBe('right')
    expect(judge(cite('The cellar', 'twelve'))).toBe('wrong')
    expect(judge(say('Elf Brote.'))).toBe('wrong')
  })

  it('is silent when it is empty', () => {
    expect(judge()).toBe('silent')
  })

  it('is right with any passage of an item that is the evidence as a whole', () => {
    const answer = [cite('The oven', 'The oven', 'title')]
    expect(judgeAnswer({ ...question, evidence: [{ title: 'The oven' }] }, { answer })).toBe('right')
  })
})

describe('an answer to an unanswerable question', () => {
  it('is right when it is empty or contradicts the assumption, otherwise wrong', () => {
    expect(judgeAnswer(unanswerable, { answer: [] })).toBe('right')
    expect(judgeAnswer(unanswerable, { answer: [cite('The oven', 'Nobody ate it.')] })).toBe('right')
    expect(judgeAnswer(unanswerable, { answer: [say('Uncle Tom.')] })).toBe('wrong')
  })

  it('leaks what is hidden as a quote or as a sentence', () => {
    expect(leaksHidden(unanswerable, { answer: [cite('The oven', 'Look, the dog ate it.')] })).toBe(true)
    expect(leaksHidden(unanswerable, { answer: [say('So the dog ate it.')] })).toBe(true)
    expect(leaksHidden(unanswerable, { answer: [cite('The oven', 'twelve loaves')] })).toBe(false)
  })
})

describe('a value', () => {
  it.each([
    ['born on 17 April 1938', '1938-04-17', true],
    ['née le 17 avril 1938', '1938-04-17', true],
    ['geboren am 17.04.1938', '1938-04-17', true],
    ['nata il 17 aprile 1938', '1938-04-17', true],
    ['née le 1er avril 1938', '1938-04-17', false],
    ['born in 1938', '1938-04-17', false],
    ['died in September 1988', '1988-09', true],
    ['born on 9 September 2023', '2023-09-09', true],
    ['died in 2019', '2019', true],
  ])('is stated: %s, %s: %s', (text, date, isStated) => {
    expect(statesValue(text, { date })).toBe(isStated)
  })

  it('is all the people, by any of their names', () => {
    const value = { persons: ['etienne', 'madeleine'] }
    expect(statesValue('Étienne et Mado Marchand', value)).toBe(true)
    expect(statesValue('Étienne Marchand', value)).toBe(false)
  })

  it('is a whole word or number', () => {
    expect(statesValue('174 years', { number: 74 })).toBe(false)
    expect(statesValue('She is a vet.', { words: ['vet'] })).toBe(true)
    expect(statesValue('She was a veteran.', { words: ['vet'] })).toBe(false)
  })
})
