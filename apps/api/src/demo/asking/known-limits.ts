import type { UserKey } from '../users.ts'
import type { Said } from './question.ts'

interface KnownLimit {
  readonly as: UserKey
  readonly asked: string
  /** What a person would expect to be cited. */
  readonly cites: Said
  readonly why: string
}

/** What words alone do not answer. A row that begins to cite what is expected belongs into the tables. */
export const knownLimits: readonly KnownLimit[] = [
  {
    as: 'claire',
    asked: 'Comment Jeanne a-t-elle annoncé la mort d’Aldo ?',
    cites: {
      title: 'Il est parti cette nuit, tout doucement. Viens quand tu…',
      source: 'body',
      words: 'Il est parti cette nuit',
    },
    why: 'it is told without its words',
  },
  {
    as: 'claire',
    asked: 'Combien a coûté la vanne de la chaudière ?',
    cites: { title: 'Facture de la chaudière', source: 'file', words: '148,00 €' },
    why: 'it stands in a PDF inside of a mail, and files inside of mails are not read',
  },
  {
    as: 'claire',
    asked: 'Who swept the shop?',
    cites: {
      title: 'Apprenticeship indenture',
      source: 'file',
      words: 'The Apprentice shall sweep the shop',
    },
    why: 'no stemmer knows irregular verbs: swept, sweep',
  },
  {
    as: 'lucia',
    asked: 'A che ora ci si alzava per la vendemmia?',
    cites: { title: 'La vendemmia', source: 'transcript', start: 5.6, words: 'Ci alzavamo alle cinque' },
    why: 'of verbs with a short beginning, the Italian stemmer leaves some endings: alzava, alzavamo',
  },
  {
    as: 'stefan',
    asked: 'Wer hat Fahrpläne gesammelt?',
    cites: {
      title: 'Warum ich Fahrpläne sammle',
      source: 'body',
      words: 'Seitdem lese ich Fahrpläne wie andere Gedichte.',
    },
    why: 'the German stemmer leaves the ge- of participles',
  },
]
