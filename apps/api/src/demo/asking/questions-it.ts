import type { Question } from './question.ts'

export const questionsIt: readonly Question[] = [
  {
    as: 'lucia',
    asked: 'Cosa ha portato la nonna a mezzogiorno, durante la vendemmia del 1958?',
    answered: 'in words',
    cites: {
      title: 'La vendemmia',
      source: 'transcript',
      start: 15.69,
      words: 'A mezzogiorno la nonna portava il pane, il formaggio e una pentola di fagioli.',
    },
    why: 'said in the middle of a recording, with another form of the verb',
  },
  {
    as: 'lucia',
    asked: 'Cosa si rompeva a casa dei Marchand?',
    answered: 'in words',
    cites: {
      title: 'La ragazza francese del terzo piano',
      source: 'body',
      words: 'prima il rubinetto, poi la serratura, poi la radio',
    },
    why: 'a family by its name, and another form of the verb',
  },
  {
    as: 'lucia',
    asked: 'Cosa prometteva Aldo a Lucia dal servizio militare?',
    answered: 'in words',
    cites: {
      title: 'Lettera di Aldo dal servizio militare',
      source: 'file',
      words: 'le porto una conchiglia',
    },
    why: 'a letter in a PDF; what it promises stands there in other words',
  },
  {
    as: 'lucia',
    asked: 'Con che treno è arrivata Giulia?',
    answered: 'in words',
    cites: {
      title: 'Visita di Giulia',
      source: 'body',
      words: 'arrivo il 12 con il treno delle 13.40',
    },
    why: 'a mail; another form of the verb',
  },
  {
    as: 'lucia',
    asked: 'Quanti panettoni ha sfornato Marta a Natale?',
    answered: 'in words',
    cites: {
      title: 'Panettoni: 180 sfornati, appesi a testa in giù come…',
      source: 'body',
      words: '180 sfornati',
    },
    why: 'a message of hers, before the notes in which there are as many',
  },
  {
    as: 'lucia',
    asked: 'Cosa vedeva la nonna Lucia dall’alto della mongolfiera?',
    answered: 'in words',
    cites: {
      title: 'La mongolfiera di lenzuola',
      source: 'body',
      words: 'Dall’alto vedevo il mare, che non avevo mai visto: era giallo.',
    },
    why: 'a dream; other persons of the verb',
  },
  {
    as: 'lucia',
    asked: 'Dove si è fermata la Cinqecento nel 1963?',
    answered: 'in words',
    cites: {
      title: 'La prima volta al mare',
      source: 'transcript',
      start: 10.8,
      words: 'A Savona ci siamo fermati perché il motore fumava.',
    },
    why: 'a letter missing; the line after the one that names the car',
  },
  {
    as: 'claire',
    asked: 'Chi ha corretto i compiti di Luca?',
    answered: 'in words',
    cites: {
      title: 'Ha dormito bene. Ha corretto i compiti di Luca, tutti, anche…',
      source: 'body',
      words: 'Ha corretto i compiti di Luca, tutti, anche quelli giusti.',
    },
    hiddenFrom: 'lucia',
    why: 'a message filed under health, which does not exist for Lucia',
  },
  {
    as: 'lucia',
    asked: 'Quando ha comprato Sergio la macchina?',
    answered: 'never',
    why: 'a neighbour bought a television, and others had a car',
  },
  {
    as: 'lucia',
    asked: 'Quale pane ha mangiato il cane dei cugini francesi?',
    answered: 'by meaning',
    cites: {
      title: 'Le four à pain',
      source: 'transcript',
      start: 16.56,
      words: "Une année, le chien a mangé le mien, et j'ai pleuré tout l'après-midi.",
    },
    why: 'said in a recording in French',
  },
]
