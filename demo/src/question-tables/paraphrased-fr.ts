import type { FamilyQuestion } from './question.ts'

/** Questions in French in other words than the texts, to tune with. */
export const paraphrasedFr: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Comment la gamine d’en dessous appelait-elle Jeanne pour jouer ?',
    evidence: [
      {
        title: 'Le troisième étage, via Monginevro',
        source: 'body',
        text: 'frappait au plafond avec un manche à balai',
      },
    ],
    why: 'a post; to call instead of to knock',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'À quel endroit se trouvait le poste qui a annoncé l’alunissage ?',
    evidence: [
      {
        title: 'The radio in the kitchen',
        source: 'transcript',
        text: 'it stood on the shelf above the sink',
      },
      { title: 'The wireless on its shelf' },
    ],
    why: 'an English recording and the caption of a photograph',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qui le boulanger de Lhuis cachait-il sous son toit pendant la guerre ?',
    evidence: [
      { title: 'Marcel à sa sœur, août 1944', source: 'file', text: 'J’ai deux garçons dans le grenier' },
    ],
    why: 'a letter; to hide is not said, nor the name of the one who did',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Combien d’années David devait-il passer chez son patron pour devenir menuisier ?',
    evidence: [{ title: 'Apprenticeship indenture', source: 'file', text: 'shall serve for four years' }],
    why: 'an English contract',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quelle expérience Étienne mettait-il en avant pour se faire embaucher en Italie ?',
    evidence: [
      { title: 'Étienne à la direction du personnel', source: 'file', text: 'J’ai trente années de métier' },
    ],
    why: 'an application; neither number nor trade is asked for by name',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Pourquoi personne n’a l’air gai sur l’image prise après le baptême d’Aldo ?',
    evidence: [{ title: 'Davanti alla cascina, dopo il battesimo di Aldo' }],
    why: 'an Italian caption; why',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Quel était le nom du maître d’école prisonnier avec Étienne ?',
    wrong: 'any name: only his town is told',
    why: 'a name that no letter tells',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Pour quelle querelle Louis est-il passé devant le juge ?',
    evidence: [{ title: 'Re: Les photos sans noms', source: 'body', text: 'une histoire de mur mitoyen' }],
    why: 'a mail; before the judge instead of in court',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Pourquoi la mère de Lucia se parait-elle devant le petit écran ?',
    evidence: [
      { title: 'Quando arrivò il televisore', source: 'body', text: 'Mia madre si metteva la collana' },
    ],
    why: 'an Italian post; adornment instead of a necklace',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Où range-t-on les médicaments de maman ?',
    evidence: [{ title: 'L’infirmière passe maintenant matin et soir. Le pilulier est…' }],
    why: 'a message; medicine instead of its box',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Pourquoi fallait-il cesser de se lancer de la neige à midi pile ?',
    evidence: [
      {
        title: 'Schneeballschlacht mit Ansage',
        source: 'body',
        text: 'Waffenstillstand um Punkt zwölf wegen der Knödel',
      },
    ],
    why: 'a German post; why',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Dans son cauchemar, que trouve Marcel là où devrait brûler le feu ?',
    evidence: [{ title: 'Le four froid', source: 'body', text: 'il y a de la neige au fond' }],
    why: 'a dream; the oven by what it is for',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quel surnom Pierre donnait-il au convoi nocturne pour Turin ?',
    evidence: [
      {
        title: 'Kursbuchseite Modane, Winter 1974/75',
        source: 'file',
        text: 'Pierre nannte ihn den Winkezug',
      },
    ],
    why: 'a German transcript of a timetable; a train by another word',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Qui a prêté à Colette l’argent pour ouvrir sa librairie ?',
    wrong: 'anybody: nobody is told to have lent it',
    why: 'a plausible origin that is not told',
  },
]
