import type { FamilyQuestion } from './question.ts'

/** Questions in French in other words than the texts. Only for measuring: do not open while tuning. */
export const heldOutThirdFr: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qu’est-ce qu’Aldo recevait tous les ans, jamais à sa taille ?',
    evidence: [
      {
        title: 'Le colis de Zurich',
        source: 'body',
        text: 'une paire de chaussettes pour Aldo, toujours trop grandes',
      },
    ],
    why: 'a post; a description of the thing',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'À quoi le vieux pêcheur distinguait-il sa barque des autres ?',
    evidence: [{ title: 'Cobles in the upper harbour' }],
    why: 'an English caption; a boat of another name',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Dans les chaussures de qui Jeanne partait-elle en classe pendant la guerre ?',
    evidence: [
      {
        title: 'Madeleine à Étienne, mars 1944',
        source: 'file',
        text: 'Jeanne va à l’école avec les galoches de Louis',
      },
    ],
    why: 'a letter; everyday words for clogs and school',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Pour quelle raison ne faut-il pas siffloter en vidant le poisson ?',
    evidence: [
      { title: 'How to gut a herring, according to Walter', source: 'body', text: 'or the wind will hear' },
    ],
    why: 'an English post; why',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Combien de temps passe au four la terrine de volaille de l’arrière-grand-mère ?',
    evidence: [
      {
        title: 'Gâteau de foies de Madeleine',
        source: 'file',
        text: 'Au bain-marie, à four doux, une heure',
      },
    ],
    why: 'a recipe; another name for the dish',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'À quelle heure fallait-il sortir du lit pour la récolte du raisin en 1958 ?',
    evidence: [{ title: 'La vendemmia', source: 'transcript', text: 'Ci alzavamo alle cinque' }],
    why: 'an Italian recording; when',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Combien a coûté la réparation de la voiture à Talloires ?',
    wrong: 'any price: only that it broke down is told',
    why: 'a price of what only a caption tells',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quels dégâts le mauvais temps a-t-il faits à la ferme avant la réunion de famille ?',
    evidence: [
      {
        title: 'Re: Août à Lhuis : qui apporte quoi',
        source: 'body',
        text: 'Le noyer a perdu une branche pendant l’orage',
      },
    ],
    why: 'a mail; damage instead of what was lost',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Avec quoi rince-t-on les petits poissons salés pour le plat de Teresa ?',
    evidence: [{ title: 'Bagna caöda', source: 'file', text: 'Lavare le acciughe nel vino' }],
    why: 'an Italian recipe; anchovies by description',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Avec quoi papi marquait-il le rythme pendant que les musiciens jouaient dehors ?',
    evidence: [{ title: 'La fête de la musique sous mes fenêtres. Une fanfare. Aldo…' }],
    why: 'a message; the rhythm in other words, no name',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quel remords Elsbeth a-t-elle gardé envers sa sœur ?',
    evidence: [
      { title: 'Der Brief aus Bern', source: 'transcript', text: 'Ich habe ihn nie beantwortet' },
      {
        title: 'Der Enzian vom Gurten (Ausschnitt)',
        source: 'transcript',
        text: 'Ich habe ihn nie beantwortet',
      },
      { title: 'Der Brief, den ich nie beantwortet habe' },
    ],
    why: 'a German recording, its excerpt, and a post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'De quoi la nouveau-née avertissait-elle Jeanne dans son sommeil ?',
    evidence: [{ title: 'Claire parlait déjà', source: 'body', text: 'votre soupe brûle' }],
    why: 'a dream; to warn, and no name of the child',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Combien de tours a faits le petit train reçu par Hans-Peter ?',
    evidence: [{ title: 'Hans-Peters erste Eisenbahn' }],
    why: 'a German caption; how many',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Qui gagnait le plus souvent aux billes, Jeanne ou Lucia ?',
    wrong: 'either of them: only that they played is told',
    why: 'a choice between two, neither of which is told',
  },
]
