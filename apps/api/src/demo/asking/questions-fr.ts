import type { Question } from './question.ts'

export const questionsFr: readonly Question[] = [
  {
    as: 'claire',
    asked: 'Dans quoi l’oncle Marcel gardait-il le levain ?',
    answered: 'in words',
    cites: {
      title: 'Le four à pain',
      source: 'transcript',
      start: 8.34,
      words: 'Mon oncle Marcel gardait le levain dans un pot de grès bleu.',
    },
    why: 'said in a recording, before what others have written about the same',
  },
  {
    as: 'claire',
    asked: 'Comment mémé Madeleine chauffait-elle les lits des enfants ?',
    answered: 'in words',
    cites: {
      title: 'La neige de Turin',
      source: 'transcript',
      start: 15.11,
      words: 'ma mère chauffait des briques dans le four et les glissait dans nos lits',
    },
    why: 'the recording says «ma mère», and Madeleine is the name of who is mentioned in it',
  },
  {
    as: 'lucia',
    asked: 'Que faisait Louis au tribunal ?',
    answered: 'in words',
    cites: {
      title: 'Re: Les photos sans noms',
      source: 'body',
      words: 'une histoire de mur mitoyen, qu’il a perdue',
    },
    among: 3,
    why: 'a mail, beside another one and the photograph of that day, which have both words too',
  },
  {
    as: 'claire',
    asked: 'Qu’est-ce que les voisines ont apporté en 1944 pour la naissance de Colette ?',
    answered: 'in words',
    cites: {
      title: 'La naissance de Colette',
      source: 'file',
      words: 'les voisines ont apporté chacune une bouillotte',
    },
    hiddenFrom: 'stefan',
    why: 'a letter in a PDF, with its year, which does not exist for Stefan',
  },
  {
    as: 'claire',
    asked: 'Combien de temps le chaufagiste a-t-il écouté la chaudière ?',
    answered: 'in words',
    cites: {
      title: 'Facture de la chaudière',
      source: 'body',
      words: 'il compte bien une heure pour « écoute de la chaudière »',
    },
    why: 'a letter missing, and a participle where the mail has a noun',
  },
  {
    as: 'claire',
    asked: 'Qui devait venir chercher Colette à Modane en 2009 ?',
    answered: 'in words',
    cites: {
      title: 'Je prends le premier train. Pierre vient me chercher à…',
      source: 'body',
      words: 'Pierre vient me chercher à Modane.',
    },
    why: 'a message; who wrote it and when stands beside it',
  },
  {
    as: 'lucia',
    asked: 'Qu’y avait-il au fond du four dans le rêve de Marcel ?',
    answered: 'in words',
    cites: { title: 'Le four froid', source: 'body', words: 'il y a de la neige au fond' },
    why: 'a dream, among all that is told of ovens and of Marcel',
  },
  {
    as: 'claire',
    asked: 'Quelle maladie a Mamie Jeanne ?',
    answered: 'in words',
    cites: {
      title: 'Ce que Maman oublie, ce qu’elle garde',
      source: 'body',
      words: 'une maladie « lentement évolutive »',
    },
    hiddenFrom: 'lucia',
    why: 'the post says «elle»; it is filed under health, which does not exist for Lucia',
  },
  {
    as: 'claire',
    asked: 'Quand est-ce que mémé a vendu la boutique ?',
    answered: 'never',
    why: 'ribbons were sold in a street of Lyon, and nobody says anything of a shop of hers',
  },
  {
    as: 'claire',
    asked: 'Que faisait la grand-mère de Berne chaque dimanche, malgré le froid ?',
    answered: 'by meaning',
    cites: {
      title: 'Der Brief aus Bern',
      source: 'transcript',
      start: 14.98,
      words: 'Trotzdem backte die Großmutter jeden Sonntag einen Apfelkuchen.',
    },
    why: 'said in a recording in German',
  },
]
