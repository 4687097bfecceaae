import type { ItemKind } from '@lares/shared-types/item-kinds'
import { fold } from '../lexicon/fold.ts'

/** Operators of a query besides its words: `kind:image`, `tag:war`, `person:"Anna Rossi"`, `before:1952`. */
export type OperatorName = 'kind' | 'tag' | 'category' | 'person' | 'place' | 'before' | 'after'

/** Spellings of each operator, as in the interface in four languages; folded. */
const operatorNames: Readonly<Record<OperatorName, readonly string[]>> = {
  kind: ['kind', 'type', 'genre', 'tipo', 'art'],
  tag: ['tag', 'mot-cle', 'motcle', 'parola-chiave', 'parolachiave', 'schlagwort'],
  category: ['category', 'categorie', 'categoria', 'kategorie'],
  person: ['person', 'personne', 'persona', 'participant'],
  place: ['place', 'lieu', 'luogo', 'ort'],
  before: ['before', 'avant', 'prima', 'vor'],
  after: ['after', 'apres', 'dopo', 'nach'],
}

/** Common names of the kinds in four languages; folded, singular and plural. */
const kindNames: Readonly<Record<ItemKind, readonly string[]>> = {
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

const operatorsByName = toLookup(operatorNames)
const kindsByName = toLookup(kindNames)

/** The operator named by the word before a colon; undefined for any other word. */
export function findOperator(word: string): OperatorName | undefined {
  return operatorsByName.get(fold(word.trim()))
}

/** The kind named by a word in any of the four languages. */
export function findKind(word: string): ItemKind | undefined {
  return kindsByName.get(fold(word.trim()))
}

function toLookup<Name extends string>(names: Readonly<Record<Name, readonly string[]>>): Map<string, Name> {
  const all = new Map<string, Name>()
  for (const key in names) for (const name of names[key]) all.set(name, key)
  return all
}
