import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import {
  type RelationName,
  relationNames,
  type SignalName,
  signalNames,
} from '../../../languages/fact-words.ts'
import { languagePacks } from '../../../languages/packs.ts'
import { joinLists, splitList } from '../../../languages/word-lists.ts'

export type Sex = 'male' | 'female'

/** A relation that a word names, and the sex that it tells. */
export interface NamedRelation {
  readonly name: RelationName
  readonly sex: Sex | undefined
}

/** What a word or phrase can mean in a question; several of these at once. */
export interface Meaning {
  readonly signals: ReadonlySet<SignalName>
  readonly relations: readonly NamedRelation[]
  readonly kind: ItemKind | undefined
  /** First and last day of a feast, `12-24/12-24`, or the EDTF code of a season, `22`. */
  readonly feast: string | undefined
}

interface MutableMeaning {
  signals: Set<SignalName>
  relations: NamedRelation[]
  kind: ItemKind | undefined
  feast: string | undefined
}

export interface FactLexicon {
  /** By phrase, whose folded words are joined by one space. */
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Words of the longest phrase. */
  readonly maxWords: number
  readonly of: ReadonlySet<string>
  readonly mine: ReadonlySet<string>
  readonly self: ReadonlySet<string>
  readonly pronouns: ReadonlySet<string>
  /** Phrases, whose words are joined by one space. */
  readonly idioms: readonly string[]
  readonly and: ReadonlySet<string>
  readonly or: ReadonlySet<string>
  readonly with: ReadonlySet<string>
  readonly to: ReadonlySet<string>
  readonly small: ReadonlySet<string>
  readonly have: ReadonlySet<string>
  readonly years: ReadonlySet<string>
  readonly decades: ReadonlySet<string>
  readonly making: ReadonlySet<string>
  readonly appearing: ReadonlySet<string>
  readonly happening: ReadonlySet<string>
  readonly peopleFillers: ReadonlySet<string>
  readonly fillers: ReadonlySet<string>
  /** Words that say nothing of what a passage is about. */
  readonly light: ReadonlySet<string>
  /** Words, or two joined by one space, that limit or deny. */
  readonly limits: ReadonlySet<string>
  /** Words that limit where the second one follows the first, with others between them. */
  readonly limitPairs: readonly (readonly [string, string])[]
  readonly dateLimits: ReadonlySet<string>
  readonly verbPrefixes: ReadonlySet<string>
  /** Prepositions and articles. */
  readonly connectives: ReadonlySet<string>
}

/** Whether a phrase names a season or feast and means nothing else. */
export function isOnlyFeast({ feast, signals, relations, kind }: Meaning): boolean {
  return feast !== undefined && signals.size === 0 && relations.length === 0 && kind === undefined
}

/** Stands for other words between two that limit together. */
const anyWords = '_*_'

const splitPhrases = (list: string) => list.replaceAll('_', ' ')

function buildLexicon(language: Language): FactLexicon {
  const { factWords, operatorWords, queryWords } = languagePacks[language]
  const meanings = new Map<string, MutableMeaning>()
  const add = (list: string, apply: (meaning: MutableMeaning) => void) => {
    for (const phrase of splitList(list)) {
      const key = phrase.replaceAll(/[_-]/g, ' ')
      const meaning = meanings.get(key) ?? {
        signals: new Set(),
        relations: [],
        kind: undefined,
        feast: undefined,
      }
      apply(meaning)
      meanings.set(key, meaning)
    }
  }
  for (const signal of signalNames) add(factWords.signals[signal], ({ signals }) => signals.add(signal))
  for (const name of relationNames) {
    const words = factWords.relations[name]
    add(words.any, ({ relations }) => relations.push({ name, sex: undefined }))
    add(words.male, ({ relations }) => relations.push({ name, sex: 'male' }))
    add(words.female, ({ relations }) => relations.push({ name, sex: 'female' }))
  }
  const ambiguous = splitList(operatorWords.ambiguousKinds)
  for (const kind of itemKinds) {
    const words = splitList(`${operatorWords.kinds[kind]} ${factWords.kinds[kind] ?? ''}`)
    add(words.filter((word) => !ambiguous.includes(word)).join(' '), (meaning) => {
      meaning.kind = kind
    })
  }
  for (const feast of factWords.feasts) {
    const [days = '', ...names] = splitList(feast)
    add(names.join(' '), (meaning) => {
      meaning.feast = days
    })
  }
  const words = (list: string) => new Set(splitList(list))
  const limits = splitList(factWords.limits)
  return {
    meanings,
    maxWords: Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length)),
    of: words(factWords.of),
    mine: words(factWords.mine),
    self: words(factWords.self),
    pronouns: words(factWords.pronouns),
    idioms: splitList(factWords.idioms).map(splitPhrases),
    and: words(factWords.and),
    or: words(factWords.or),
    with: words(factWords.with),
    to: words(factWords.to),
    small: words(factWords.small),
    have: words(factWords.have),
    years: words(factWords.years),
    decades: words(factWords.decades),
    making: words(factWords.making),
    appearing: words(factWords.appearing),
    happening: words(factWords.happening),
    peopleFillers: words(factWords.peopleFillers),
    light: words(factWords.lightWords),
    limits: new Set(limits.filter((limit) => !limit.includes(anyWords)).map(splitPhrases)),
    limitPairs: limits
      .filter((limit) => limit.includes(anyWords))
      .map((limit) => limit.split(anyWords))
      .map(([first = '', second = '']) => [first, second] as const),
    dateLimits: words(factWords.dateLimits),
    verbPrefixes: words(factWords.verbPrefixes),
    connectives: words(queryWords.connectives),
    fillers: words(`${factWords.fillers} ${queryWords.functionWords}`.replaceAll('_', ' ')),
  }
}

export const factLexicons: Readonly<Record<Language, FactLexicon>> = mapLanguages(buildLexicon)

/** Words in names that name nobody by themselves: those of relations, and those before maiden names. */
export const wordsBesideNames: ReadonlySet<string> = new Set([
  ...joinLists(({ factWords }) =>
    splitPhrases(relationNames.flatMap((name) => Object.values(factWords.relations[name])).join(' ')),
  ),
  ...joinLists(({ factWords }) => factWords.maidenName),
  ...joinLists(({ queryWords }) => queryWords.functionWords),
])

/** Words and phrases of which one in the name of a person tells their sex; words of a phrase are joined by one space. */
export const wordsOfSex: ReadonlyMap<string, Sex> = new Map([
  ...languages.flatMap((language) => {
    const ofBothSexes = listWordsOfBothSexes(languages.filter((other) => other !== language))
    return relationNames.flatMap((name) => {
      const { male, female } = languagePacks[language].factWords.relations[name]
      return [...toWordsOfSex(male, 'male', ofBothSexes), ...toWordsOfSex(female, 'female', ofBothSexes)]
    })
  }),
  ...joinLists(({ factWords }) => factWords.maidenName).map((word) => [word, 'female'] as const),
])

/**
 * Without genitives, which tell nothing of the person (`Vaters Schwester`), without plurals with the same ending, and without words
 * that another language uses for both sexes: the French cousin is a man, the English one may be a woman.
 */
function toWordsOfSex(list: string, sex: Sex, ofBothSexes: ReadonlySet<string>): (readonly [string, Sex])[] {
  const words = splitList(list)
  const isInflected = (word: string) =>
    [/s$/, /es$/].some((ending) => ending.test(word) && words.includes(word.replace(ending, '')))
  return words
    .filter((word) => !isInflected(word) && !ofBothSexes.has(word))
    .map((word) => [word.replaceAll(/[_-]/g, ' '), sex] as const)
}

function listWordsOfBothSexes(ofLanguages: readonly Language[]): ReadonlySet<string> {
  return new Set(
    ofLanguages.flatMap((language) =>
      relationNames.flatMap((name) => splitList(languagePacks[language].factWords.relations[name].any)),
    ),
  )
}

/** Words of the longest of these phrases. */
export const maxWordsOfSex = Math.max(...[...wordsOfSex.keys()].map((phrase) => phrase.split(' ').length))

const maidenNames = new Set(joinLists(({ factWords }) => factWords.maidenName))

/** Whether a folded word stands before the name that a woman had before her marriage. */
export function isMaidenName(word: string): boolean {
  return maidenNames.has(word)
}
