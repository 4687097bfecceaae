import type { FamilyQuestion } from './question.ts'

/** Questions in Italian in other words than the texts, to tune with. */
export const paraphrasedIt: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Dov’è saltata fuori la musica scritta del ritornello di Battista?',
    evidence: [
      {
        title: 'Il nonno che cantava',
        source: 'body',
        text: 'Andrea ha trovato lo spartito in un mercatino di Alba',
      },
    ],
    why: 'a post; written music instead of a score',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Di che colore era il recipiente dove lo zio di Lhuis teneva la pasta madre?',
    evidence: [
      { title: 'Le four à pain', source: 'transcript', text: 'gardait le levain dans un pot de grès bleu' },
      { title: 'Le levain de l’oncle Marcel', source: 'body', text: 'Le pot de grès bleu' },
      { title: 'Recoudre un drapeau de cousins', source: 'body', text: 'Marcel a apporté le pot bleu' },
    ],
    why: 'a French recording and two posts; which colour',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Chi doveva pensare al riscaldamento nella stanza data al francese?',
    evidence: [
      {
        title: 'Contratto d’affitto, via Monginevro',
        source: 'file',
        text: 'Il carbone è a carico dell’inquilino',
      },
    ],
    why: 'a contract; heating instead of coal',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'In che giorno si riuniscono i soci che tengono in vita il forno di Lhuis?',
    evidence: [
      {
        title: 'Statuts de l’association « Le Four »',
        source: 'file',
        text: 'L’assemblée générale se tient le 15 août',
      },
    ],
    why: 'French statutes; when',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che cosa avrebbe ricevuto la sorella di Aldo se non avesse più curiosato?',
    evidence: [
      { title: 'Lettera di Aldo dal servizio militare', source: 'file', text: 'le porto una conchiglia' },
    ],
    why: 'a letter; to snoop instead of to read',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che figura formavano i banchi il giorno dell’addio del maestro inglese?',
    evidence: [
      { title: 'Grandpa’s last term', source: 'body', text: 'arranged the desks in the shape of a ship' },
    ],
    why: 'an English post; the teacher is not named',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Come si chiamava il cugino che prestò l’auto per andare al mare?',
    wrong: 'any name: only that the car was a cousin’s is told',
    why: 'a name that is not told',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'A che età Lucia diede una mano a costruire il confine della vigna?',
    evidence: [{ title: 'Re: Tre filari', source: 'body', text: 'l’ho messa io a sette anni' }],
    why: 'a mail; the wall by what it is for',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'A quale patto la nonna inglese ha lasciato digitalizzare la sua corrispondenza?',
    evidence: [
      {
        title: 'Re-reading the letters',
        source: 'body',
        text: 'on condition that nobody under twelve reads number seventeen',
      },
    ],
    why: 'an English mail; the owner by description',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che cosa si vedeva nella prima immagine spedita da Lucia col cellulare?',
    evidence: [{ title: 'Non è una foto, è il mio dito. La foto arriva dopo.' }],
    why: 'a message; a picture instead of a photograph',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'In quante lingue si promisero fedeltà gli sposi sul lago di Zurigo?',
    evidence: [{ title: 'Katrin und Paolo' }],
    why: 'a German caption; no names, how many',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Da dove sbucavano gli insetti durante la funzione, nel sogno?',
    evidence: [{ title: 'Le vespe in chiesa', source: 'body', text: 'le vespe uscivano dall’organo' }],
    why: 'a dream; insects and service instead of wasps and mass',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che cosa piantò Brigitte tra le carote per tenere lontani i parassiti?',
    evidence: [
      { title: 'Plan des Gemüsegartens', source: 'file', text: 'dazwischen Zwiebeln gegen die Möhrenfliege' },
    ],
    why: 'a German plan; pests instead of the fly',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Da chi imparò Andrea a suonare la fisarmonica?',
    wrong: 'anybody: only that it was his great-grandfather’s is told',
    why: 'a teacher who is not told',
  },
]
