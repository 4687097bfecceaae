import type { Question } from './question.ts'

export const questionsFr: readonly Question[] = [
  {
    as: 'claire',
    question: 'Dans quoi l’oncle Marcel gardait-il le levain ?',
    answered: 'by keywords',
    cites: {
      title: 'Le four à pain',
      source: 'transcript',
      start: 8.34,
      text: 'Mon oncle Marcel gardait le levain dans un pot de grès bleu.',
    },
    why: 'in a transcript, before texts about the same subject',
  },
  {
    as: 'claire',
    question: 'Comment mémé Madeleine chauffait-elle les lits des enfants ?',
    answered: 'by keywords',
    cites: {
      title: 'La neige de Turin',
      source: 'transcript',
      start: 15.11,
      text: 'ma mère chauffait des briques dans le four et les glissait dans nos lits',
    },
    why: 'the transcript has «ma mère», and Madeleine is a linked participant',
  },
  {
    as: 'lucia',
    question: 'Que faisait Louis au tribunal ?',
    answered: 'by keywords',
    cites: {
      title: 'Re: Les photos sans noms',
      source: 'body',
      text: 'une histoire de mur mitoyen, qu’il a perdue',
    },
    withinTop: 3,
    why: 'a mail, beside another one and the photograph of that day, which contain both words too',
  },
  {
    as: 'claire',
    question: 'Qu’est-ce que les voisines ont apporté en 1944 pour la naissance de Colette ?',
    answered: 'by keywords',
    cites: {
      title: 'La naissance de Colette',
      source: 'file',
      text: 'les voisines ont apporté chacune une bouillotte',
    },
    hiddenFrom: 'stefan',
    why: 'a letter in a PDF, with its year, which is hidden from Stefan',
  },
  {
    as: 'claire',
    question: 'Combien de temps le chaufagiste a-t-il écouté la chaudière ?',
    answered: 'by keywords',
    cites: {
      title: 'Facture de la chaudière',
      source: 'body',
      text: 'il compte bien une heure pour « écoute de la chaudière »',
    },
    why: 'a misspelt word, and a participle where the mail has a noun',
  },
  {
    as: 'claire',
    question: 'Qui devait venir chercher Colette à Modane en 2009 ?',
    answered: 'by keywords',
    cites: {
      title: 'Je prends le premier train. Pierre vient me chercher à…',
      source: 'body',
      text: 'Pierre vient me chercher à Modane.',
    },
    why: 'a message; the author and the date are in its metadata',
  },
  {
    as: 'lucia',
    question: 'Qu’y avait-il au fond du four dans le rêve de Marcel ?',
    answered: 'by keywords',
    cites: { title: 'Le four froid', source: 'body', text: 'il y a de la neige au fond' },
    why: 'a dream, among many items about ovens and Marcel',
  },
  {
    as: 'claire',
    question: 'Quelle maladie a Mamie Jeanne ?',
    answered: 'by keywords',
    cites: {
      title: 'Ce que Maman oublie, ce qu’elle garde',
      source: 'body',
      text: 'une maladie « lentement évolutive »',
    },
    hiddenFrom: 'lucia',
    why: 'the post has only «elle»; it is in the health category, which is hidden from Lucia',
  },
  {
    as: 'claire',
    question: 'Quand est-ce que mémé a vendu la boutique ?',
    answered: 'never',
    why: 'other items have some of the words, but none mentions her shop',
  },
  {
    as: 'claire',
    question: 'Que faisait la grand-mère de Berne chaque dimanche, malgré le froid ?',
    answered: 'by meaning',
    cites: {
      title: 'Der Brief aus Bern',
      source: 'transcript',
      start: 14.98,
      text: 'Trotzdem backte die Großmutter jeden Sonntag einen Apfelkuchen.',
    },
    why: 'in the transcript of a recording in German',
  },
]
