import type { ItemKind } from '@lares/shared-types/item-kinds'
import { folded } from '../lexicon/folded.ts'

/** What a query can say besides its words: `kind:image`, `tag:war`, `person:"Anna Rossi"`, `before:1952`. */
export type OperatorName = 'kind' | 'tag' | 'category' | 'person' | 'place' | 'before' | 'after'

/** How each is written, in the words of the interface in four languages; folded. */
const written: Readonly<Record<OperatorName, readonly string[]>> = {
  kind: ['kind', 'type', 'genre', 'tipo', 'art'],
  tag: ['tag', 'mot-cle', 'motcle', 'parola-chiave', 'parolachiave', 'schlagwort'],
  category: ['category', 'categorie', 'categoria', 'kategorie'],
  person: ['person', 'personne', 'persona', 'participant'],
  place: ['place', 'lieu', 'luogo', 'ort'],
  before: ['before', 'avant', 'prima', 'vor'],
  after: ['after', 'apres', 'dopo', 'nach'],
}

/** What people call the kinds; folded, in the singular and the plural. */
const kinds: Readonly<Record<ItemKind, readonly string[]>> = {
  post: [
    'post',
    'posts',
    'publication',
    'publications',
    'beitrag',
    'beitrage',
    'pubblicazione',
    'pubblicazioni',
    'scritto',
    'scritti',
  ],
  mail: ['mail', 'mails', 'email', 'emails', 'e-mail', 'e-mails', 'courriel', 'courriels'],
  message: ['message', 'messages', 'chat', 'messaggio', 'messaggi', 'nachricht', 'nachrichten'],
  dream: ['dream', 'dreams', 'reve', 'reves', 'sogno', 'sogni', 'traum', 'traume'],
  record: [
    'record',
    'records',
    'recording',
    'recordings',
    'audio',
    'enregistrement',
    'enregistrements',
    'registrazione',
    'registrazioni',
    'aufnahme',
    'aufnahmen',
  ],
  image: [
    'image',
    'images',
    'photo',
    'photos',
    'picture',
    'pictures',
    'photograph',
    'photographs',
    'photographie',
    'photographies',
    'immagine',
    'immagini',
    'foto',
    'fotos',
    'fotografia',
    'fotografie',
    'fotografien',
    'bild',
    'bilder',
  ],
  video: ['video', 'videos', 'film', 'films', 'filme', 'filmato', 'filmati'],
  document: ['document', 'documents', 'documento', 'documenti', 'dokument', 'dokumente', 'pdf'],
}

const operators = lookup(written)
const kindsByName = lookup(kinds)

/** The operator that a word before a colon means; undefined for any other word. */
export function operatorNamed(word: string): OperatorName | undefined {
  return operators.get(folded(word.trim()))
}

/** The kind that a word means, in any of the four languages. */
export function kindNamed(word: string): ItemKind | undefined {
  return kindsByName.get(folded(word.trim()))
}

function lookup<Name extends string>(names: Readonly<Record<Name, readonly string[]>>): Map<string, Name> {
  const all = new Map<string, Name>()
  for (const name in names) for (const one of names[name]) all.set(one, name)
  return all
}
