import type { Question } from './question.ts'

export const questionsEn: readonly Question[] = [
  {
    as: 'claire',
    question: 'Who taught Nora to tie knots?',
    answered: 'by keywords',
    cites: {
      title: 'The boat to Dublin',
      source: 'transcript',
      start: 12.53,
      text: 'I sat on the deck with a sailor who taught me three knots.',
    },
    why: 'in the middle of a transcript, spoken by the person in question',
  },
  {
    as: 'stefan',
    question: 'What happened in the kitchen on the night of the moon landing in 1969?',
    answered: 'by keywords',
    cites: {
      title: 'The radio in the kitchen',
      source: 'transcript',
      start: 4.67,
      text: 'On the night of the moon landing, fourteen people came to our kitchen.',
    },
    why: 'the year is only in the date of the recording',
  },
  {
    as: 'claire',
    question: 'Who got the wireless in Walter’s will?',
    answered: 'by keywords',
    cites: {
      title: 'The will of Walter Whitfield',
      source: 'file',
      text: 'I leave the wireless to my son Thomas',
    },
    why: 'in a typewritten PDF, beside a photograph of that wireless',
  },
  {
    as: 'claire',
    question: 'What did Grandpa Arthur add to the bicycle?',
    answered: 'by keywords',
    cites: {
      title: 'Arthur to Nora, number seventeen',
      source: 'file',
      text: 'taken the liberty of adding a second saddle',
    },
    why: 'a letter; another form of the verb, and an alias of the person',
  },
  {
    as: 'claire',
    question: 'What did Susan do in 1992?',
    answered: 'by keywords',
    cites: { title: 'A lambing night', source: 'body', text: 'Three sets of twins before midnight' },
    why: 'neither her name nor the year is in the text of the post, only in its author and date',
  },
  {
    as: 'claire',
    question: 'Was Arthur seasick again when they crossed to Dublin in 2011?',
    answered: 'by keywords',
    cites: {
      title: 'Re: Night boat, again',
      source: 'body',
      text: 'I was not seasick. I was asleep before the harbour wall',
    },
    why: 'a mail of that year, before the recording in which he is seasick',
  },
  {
    as: 'lucia',
    question: 'Who ate the map at Robin Hods Bay?',
    answered: 'by keywords',
    cites: { title: 'Pepper, who ate the map', source: 'title', text: 'Pepper, who ate the map' },
    why: 'a misspelt place name; the answer is the title of a photograph',
  },
  {
    as: 'claire',
    question: 'What was Tommy’s dream about the restaurant in 2020?',
    answered: 'by keywords',
    cites: { title: 'The empty restaurant', source: 'body', text: 'Forty tables laid, nobody came.' },
    why: 'a dream, before what he wrote about his restaurant in the same month',
  },
  {
    as: 'claire',
    question: 'Who taught Dad to swim?',
    answered: 'never',
    why: 'other items have some of the words, but none answers it',
  },
  {
    as: 'claire',
    question: 'What did grandfather always sing when they harvested the grapes?',
    answered: 'by meaning',
    cites: {
      title: 'La vendemmia',
      source: 'transcript',
      start: 10.75,
      text: 'Mio nonno cantava sempre la stessa canzone',
    },
    why: 'in the transcript of a recording in Italian',
  },
  {
    as: 'claire',
    question: 'Who swept the shop?',
    answered: 'by keywords',
    withinTop: 3,
    cites: { title: 'Apprenticeship indenture', source: 'file', text: 'The Apprentice shall sweep the shop' },
    why: 'an irregular verb: swept, sweep',
  },
]
