import type { FamilyQuestion } from './question.ts'

/** Questions in Italian in other words than the texts. Only for measuring: do not open while tuning. */
export const heldOutThirdIt: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che pensiero ebbero gli avventori per Sergio quando smise di lavorare?',
    evidence: [
      { title: 'La pasticceria di Sergio', source: 'body', text: 'i clienti gli hanno regalato un orologio' },
    ],
    why: 'a post; a thought instead of a gift',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Nel sogno della libraia, a quali animali somigliavano i volumi nell’acqua?',
    evidence: [{ title: 'La librairie inondée', source: 'body', text: 'nageaient comme des raies' }],
    why: 'a French dream; the dreamer by her trade',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Quale pezzo dovettero cambiare all’utilitaria durante la gita al mare?',
    evidence: [
      { title: 'Libretto della Cinquecento', source: 'file', text: 'sostituito radiatore a Savona' },
    ],
    why: "a car's papers; the car and the place by description",
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che consiglio diede Jeanne per la scelta di come chiamare la pronipote?',
    evidence: [
      { title: 'Re: Le prénom', source: 'body', text: 'un prénom qui se crie bien dans un escalier' },
    ],
    why: 'a French mail; advice instead of what she said',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che cosa le riusciva peggio alle elementari, alla nostra Lucia?',
    evidence: [{ title: 'Pagella di Lucia', source: 'file', text: 'Lavori donneschi: cinque' }],
    why: 'a school report; the lowest of the marks',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che paesaggio si scorgeva all’alba dalla nave per l’Irlanda?',
    evidence: [
      {
        title: 'The boat to Dublin',
        source: 'transcript',
        text: 'we could see the mountains and a line of white gulls',
      },
      {
        title: 'Three knots and a sunrise (excerpt)',
        source: 'transcript',
        text: 'we could see the mountains and a line of white gulls',
      },
      { title: 'Nora’s Irish notebook', source: 'file', text: 'Mountains! White gulls' },
      { title: 'Gulls, mountains, morning' },
    ],
    why: 'an English recording, its excerpt, a notebook and a photograph',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Quanto paga Matteo all’anno per le sue viti?',
    wrong: 'any sum: only until when he rents them is told',
    why: 'a price that no mail tells',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Quale compenso pretese Andrea per fare da corriere al forno?',
    evidence: [
      { title: 'Re: Ordine farina settembre', source: 'body', text: 'In cambio voglio due pagnotte' },
    ],
    why: 'a mail; a reward in other words',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quali doni si portò dietro Emma, da ragazza, per i parenti di Torino?',
    evidence: [
      {
        title: 'Packing list for Turin',
        source: 'file',
        text: 'presents: tea, shortbread, the photo of the dog',
      },
    ],
    why: 'an English list; what',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Dove teneva Sergio le istruzioni per i suoi dolcetti?',
    evidence: [
      { title: 'Ho trovato nel cassetto di papà la ricetta delle bignole. È…' },
      { title: 'Le bignole di Sergio' },
    ],
    why: 'a message, and the recipe that it is about',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Da chi ebbe Stefan il primo pezzo della sua collezione?',
    evidence: [
      {
        title: 'Warum ich Fahrpläne sammle',
        source: 'body',
        text: 'das mir Pierre aus Modane geschenkt hat',
      },
    ],
    why: 'a German post; the thing collected is not named',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Come reagivano gli agenti alla pasta scappata per strada, nel sogno di Marta?',
    evidence: [{ title: 'Il lievito cresce', source: 'body', text: 'I vigili lo salutavano' }],
    why: 'a dream; other words for police and dough',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che cosa fu servito dopo la serata musicale nella casa nuova di Zurigo?',
    evidence: [{ title: 'Konzertprogramm, Akkordeon und Uhren', source: 'file', text: 'Danach Suppe' }],
    why: 'a German programme; what',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Che fine fece il canarino della padrona di casa?',
    wrong: 'any end: only that it was there is told',
    why: 'what became of what only a contract names',
  },
]
