import type { Question } from './question.ts'

export const questionsEn: readonly Question[] = [
  {
    as: 'claire',
    asked: 'Who taught Nora to tie knots?',
    answered: 'in words',
    cites: {
      title: 'The boat to Dublin',
      source: 'transcript',
      start: 12.53,
      words: 'I sat on the deck with a sailor who taught me three knots.',
    },
    why: 'said in a recording, in the middle of it, by the one who is asked about',
  },
  {
    as: 'stefan',
    asked: 'What happened in the kitchen on the night of the moon landing in 1969?',
    answered: 'in words',
    cites: {
      title: 'The radio in the kitchen',
      source: 'transcript',
      start: 4.67,
      words: 'On the night of the moon landing, fourteen people came to our kitchen.',
    },
    why: 'the year is the one to which the recording is dated',
  },
  {
    as: 'claire',
    asked: 'Who got the wireless in Walter’s will?',
    answered: 'in words',
    cites: {
      title: 'The will of Walter Whitfield',
      source: 'file',
      words: 'I leave the wireless to my son Thomas',
    },
    why: 'stands in a typewritten PDF, beside a photograph of that wireless',
  },
  {
    as: 'claire',
    asked: 'What did Grandpa Arthur add to the bicycle?',
    answered: 'in words',
    cites: {
      title: 'Arthur to Nora, number seventeen',
      source: 'file',
      words: 'taken the liberty of adding a second saddle',
    },
    why: 'a letter; another form of the verb, and what the family calls him',
  },
  {
    as: 'claire',
    asked: 'What did Susan do in 1992?',
    answered: 'in words',
    cites: { title: 'A lambing night', source: 'body', words: 'Three sets of twins before midnight' },
    why: 'neither her name nor the year stands in the post: she wrote it, and it is dated so',
  },
  {
    as: 'claire',
    asked: 'Was Arthur seasick again when they crossed to Dublin in 2011?',
    answered: 'in words',
    cites: {
      title: 'Re: Night boat, again',
      source: 'body',
      words: 'I was not seasick. I was asleep before the harbour wall',
    },
    why: 'a mail of that year, before the recording in which he is seasick',
  },
  {
    as: 'lucia',
    asked: 'Who ate the map at Robin Hods Bay?',
    answered: 'in words',
    cites: { title: 'Pepper, who ate the map', source: 'title', words: 'Pepper, who ate the map' },
    why: 'a letter missing in the name of a place; the title of a photograph says it',
  },
  {
    as: 'claire',
    asked: 'What was Tommy’s dream about the restaurant in 2020?',
    answered: 'in words',
    cites: { title: 'The empty restaurant', source: 'body', words: 'Forty tables laid, nobody came.' },
    why: 'a dream, before what he wrote about his restaurant in the same month',
  },
  {
    as: 'claire',
    asked: 'Who taught Dad to swim?',
    answered: 'never',
    why: 'others were taught other things, and somebody is called Dad',
  },
  {
    as: 'claire',
    asked: 'What did grandfather always sing when they harvested the grapes?',
    answered: 'by meaning',
    cites: {
      title: 'La vendemmia',
      source: 'transcript',
      start: 10.75,
      words: 'Mio nonno cantava sempre la stessa canzone',
    },
    why: 'said in a recording in Italian',
  },
]
