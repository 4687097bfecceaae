import type { Question } from './question.ts'

export const questionsIt: readonly Question[] = [
  {
    as: 'lucia',
    question: 'Cosa ha portato la nonna a mezzogiorno, durante la vendemmia del 1958?',
    answered: 'by keywords',
    cites: {
      title: 'La vendemmia',
      source: 'transcript',
      start: 15.69,
      text: 'A mezzogiorno la nonna portava il pane, il formaggio e una pentola di fagioli.',
    },
    why: 'in the middle of a transcript, with another form of the verb',
  },
  {
    as: 'lucia',
    question: 'Cosa si rompeva a casa dei Marchand?',
    answered: 'by keywords',
    cites: {
      title: 'La ragazza francese del terzo piano',
      source: 'body',
      text: 'prima il rubinetto, poi la serratura, poi la radio',
    },
    why: 'a family by its name, and another form of the verb',
  },
  {
    as: 'lucia',
    question: 'Cosa prometteva Aldo a Lucia dal servizio militare?',
    answered: 'by keywords',
    cites: {
      title: 'Lettera di Aldo dal servizio militare',
      source: 'file',
      text: 'le porto una conchiglia',
    },
    why: 'a letter in a PDF, which uses other words for the promise',
  },
  {
    as: 'lucia',
    question: 'Con che treno è arrivata Giulia?',
    answered: 'by keywords',
    cites: {
      title: 'Visita di Giulia',
      source: 'body',
      text: 'arrivo il 12 con il treno delle 13.40',
    },
    why: 'a mail; another form of the verb',
  },
  {
    as: 'lucia',
    question: 'Quanti panettoni ha sfornato Marta a Natale?',
    answered: 'by keywords',
    cites: {
      title: 'Panettoni: 180 sfornati, appesi a testa in giù come…',
      source: 'body',
      text: '180 sfornati',
    },
    why: 'her message comes before notes with the same number',
  },
  {
    as: 'lucia',
    question: 'Cosa vedeva la nonna Lucia dall’alto della mongolfiera?',
    answered: 'by keywords',
    cites: {
      title: 'La mongolfiera di lenzuola',
      source: 'body',
      text: 'Dall’alto vedevo il mare, che non avevo mai visto: era giallo.',
    },
    why: 'a dream; other persons of the verb',
  },
  {
    as: 'lucia',
    question: 'Dove si è fermata la Cinqecento nel 1963?',
    answered: 'by keywords',
    cites: {
      title: 'La prima volta al mare',
      source: 'transcript',
      start: 10.8,
      text: 'A Savona ci siamo fermati perché il motore fumava.',
    },
    why: 'a misspelt word; the answer is in the segment after the one that names the car',
  },
  {
    as: 'claire',
    question: 'Chi ha corretto i compiti di Luca?',
    answered: 'by keywords',
    cites: {
      title: 'Ha dormito bene. Ha corretto i compiti di Luca, tutti, anche…',
      source: 'body',
      text: 'Ha corretto i compiti di Luca, tutti, anche quelli giusti.',
    },
    hiddenFrom: 'lucia',
    why: 'a message in the health category, which is hidden from Lucia',
  },
  {
    as: 'lucia',
    question: 'Quando ha comprato Sergio la macchina?',
    answered: 'never',
    why: 'other items have some of the words, but none answers it',
  },
  {
    as: 'lucia',
    question: 'Quale pane ha mangiato il cane dei cugini francesi?',
    answered: 'by meaning',
    cites: {
      title: 'Le four à pain',
      source: 'transcript',
      start: 16.56,
      text: "Une année, le chien a mangé le mien, et j'ai pleuré tout l'après-midi.",
    },
    why: 'in the transcript of a recording in French',
  },
  {
    as: 'lucia',
    question: 'A che ora ci si alzava per la vendemmia?',
    answered: 'by keywords',
    withinTop: 3,
    cites: { title: 'La vendemmia', source: 'transcript', start: 5.6, text: 'Ci alzavamo alle cinque' },
    why: 'a verb in another form: alzava, alzavamo',
  },
]
