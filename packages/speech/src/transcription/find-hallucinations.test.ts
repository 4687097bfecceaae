import { expect, test } from 'vitest'
import { findHallucination } from './find-hallucinations.ts'

const speech = [{ start: 0, end: 4 }]
const recognized = (text: string, start = 0, end = 4) => ({ text, time: { start, end } })

test.each([
  ['We had one radio, and it stood on the shelf above the sink.'],
  ['No, no, no, no!'],
  ['Ha ha ha ha ha ha.'],
  ['Trois petits chats, trois petits chats, trois petits chats, chats, chats.'],
  ['Merci.'],
  ['Je lis les sous-titres parce que j’entends mal.'],
  ['Die Untertitel funktionieren nicht mehr.'],
  ['Den Untertitel hat der Eduard geschrieben.'],
  ['Untertitel hat der Eduard geschrieben.'],
])('%s is kept', (text) => {
  expect(findHallucination(recognized(text), speech)).toBeUndefined()
})

test.each([
  ['une femme et de pleite voix sur '.repeat(12), 'loop'],
  ['la la la la la la la la la la la la', 'loop'],
  ["Sous-titrage ST' 501", 'credit'],
  ['Sous-titres réalisés par la communauté d’Amara.org', 'credit'],
  ['Untertitel im Auftrag des ZDF für funk, 2017', 'credit'],
  ['Sottotitoli creati dalla comunità Amara.org', 'credit'],
  ['Sous-titres par Soustitreur.com', 'credit'],
  ['Sous-titrage Société Radio-Canada', 'credit'],
  ['Thanks for watching!', 'credit'],
])('%s is dropped', (text, reason) => {
  expect(findHallucination(recognized(text), [{ start: 0, end: 60 }])).toBe(reason)
})

test('what is said where nobody speaks is dropped', () => {
  expect(findHallucination(recognized('Thank you.', 10, 12), speech)).toBe('silence')
  expect(findHallucination({ text: 'Thank you.' }, [])).toBe('silence')
  const doubted = { ...recognized('Thank you.'), noSpeechProbability: 0.9, averageLogProbability: -1.5 }
  expect(findHallucination(doubted, speech)).toBe('silence')
})

test('more than anybody could say is dropped', () => {
  const text =
    'Wir haben den ganzen Sommer am See verbracht, und keiner wollte nach Hause, denn es war schön.'
  expect(findHallucination(recognized(text, 0, 1), [{ start: 0, end: 1 }])).toBe('fast')
})
