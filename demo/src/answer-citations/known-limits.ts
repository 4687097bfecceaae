import type { UserKey } from '../users.ts'
import type { ExpectedCitation } from './question.ts'

interface KnownLimit {
  readonly as: UserKey
  readonly question: string
  /** The citation that a person would expect. */
  readonly cites: ExpectedCitation
  readonly why: string
}

/** Questions that keyword search does not answer. A row that starts to be answered belongs in the tables. */
export const knownLimits: readonly KnownLimit[] = [
  {
    as: 'claire',
    question: 'Comment Jeanne a-t-elle annoncé la mort d’Aldo ?',
    cites: {
      title: 'Il est parti cette nuit, tout doucement. Viens quand tu…',
      source: 'body',
      text: 'Il est parti cette nuit',
    },
    why: 'the message does not use the words of the question',
  },
  {
    as: 'claire',
    question: 'Combien a coûté la vanne de la chaudière ?',
    cites: { title: 'Facture de la chaudière', source: 'file', text: '148,00 €' },
    why: 'it is in a PDF attached to a mail, and attachments of mails are not read',
  },
  {
    as: 'stefan',
    question: 'Wer hat Fahrpläne gesammelt?',
    cites: {
      title: 'Warum ich Fahrpläne sammle',
      source: 'body',
      text: 'Seitdem lese ich Fahrpläne wie andere Gedichte.',
    },
    why: 'the German stemmer does not remove the ge- of participles',
  },
]
