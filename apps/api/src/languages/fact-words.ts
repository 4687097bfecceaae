import type { ItemKind } from '@lares/shared-types/item-kinds'

/** Relations that have a name of their own in at least one language, each defined by steps in `relation-paths.ts`. */
export const relationNames = [
  'parent',
  'child',
  'sibling',
  'partner',
  'grandparent',
  'grandchild',
  'greatGrandparent',
  'greatGrandchild',
  'greatGreatGrandparent',
  'parentSibling',
  'siblingChild',
  'greatUncle',
  'cousin',
  'secondCousin',
  'parentInLaw',
  'childInLaw',
  'siblingInLaw',
] as const

export type RelationName = (typeof relationNames)[number]

/**
 * The words for one relation: those that tell nothing of sex, as plurals that include women, those for men, and those for women. A
 * word in two of these lists, such as the German `Enkel`, means all in a question, but tells the sex of somebody it describes.
 */
export interface RelationWords {
  readonly any: string
  readonly male: string
  readonly female: string
}

/** What a word of a question can ask for, or say of what is asked for. */
export const signalNames = [
  'when',
  'who',
  'where',
  'what',
  'why',
  'should',
  'how',
  'howMany',
  'howLong',
  'ago',
  'howOld',
  'born',
  'birthday',
  'bore',
  'died',
  'married',
  'trade',
  'now',
  'oldest',
  'youngest',
  'older',
  'younger',
  'first',
  'last',
  'mostOften',
  'fatherSide',
  'motherSide',
  'whose',
  'related',
  'lived',
  'maidenName',
] as const

export type SignalName = (typeof signalNames)[number]

/** A sentence about a man, about a woman, and about people of whom nothing tells which they are. */
export type TextBySex = string | Readonly<Record<'any' | 'male' | 'female', string>>

/** Sentences of answers. One that is a single text has no word that would have to agree with the sex of whom it names. */
export interface FactTexts {
  readonly born: TextBySex
  readonly died: TextBySex
  readonly unknownBirth: string
  readonly living: string
  readonly age: string
  readonly ageNow: string
  readonly ageAtDeath: string
  readonly described: string
  readonly relatives: { readonly one: string; readonly other: string }
  readonly relativesCount: { readonly one: string; readonly other: string }
  /** What one person is to another, of whom others may be the same. */
  readonly relationship: string
  readonly younger: { readonly one: string; readonly other: string }
  readonly pickOldest: string
  readonly pickYoungest: string
  readonly count: { readonly one: string; readonly other: string }
  readonly first: string
  readonly last: string
  /** Items whose dates are too uncertain to tell whether they come before the first, or after the last. */
  readonly maybeEarlier: string
  readonly maybeLater: string
  readonly present: string
  readonly places: string
  readonly found: string
  /** All items at a place. */
  readonly foundAt: string
  readonly events: string
  /** With whom somebody is to be seen or heard most often. */
  readonly companions: string
  /** How long ago something was: in years, and less than a year. */
  readonly ago: string
  readonly agoLess: string
  readonly ambiguous: string
  readonly noMarriage: string
  /** A wedding whose day is known, and a couple of whom less is. */
  readonly married: string
  readonly togetherSince: string
  /** How long a couple has been together, or was until one of both died. */
  readonly lasting: string
  readonly ended: string
  readonly unknownMarriage: string
  /** The name that a woman had before her marriage. */
  readonly maidenName: string
  readonly nobody: string
  /** A person with their date or number, as in the working of a comparison. */
  readonly pair: string
  /** The working of a sum: `{birth}`, `{moment}` and `{age}`. */
  readonly working: string
  readonly ageRange: string
  /** Says of which relatives the archive does not tell whether they are of the sex that is asked for. */
  readonly unknownSex: string
  /** What the first or last is limited to where others have no date. */
  readonly onlyDated: string
  /** At the end of a list that is cut. */
  readonly more: { readonly one: string; readonly other: string }
  /** An age or time computed from an approximate date. */
  readonly approximately: string
  /** Dates with their preposition, by how exact they are. */
  readonly on: Readonly<Record<'day' | 'month' | 'year' | 'decade' | 'other', string>> & {
    /** Instead of `day` for the 8th and the 11th, whose numbers start with a vowel in Italian. */
    readonly dayWithVowel?: string
  }
  /**
   * Each relation with its article, as used in `relatives`: several people, several men, several women, one person, one man, one
   * woman, separated by `|`.
   */
  readonly relations: Readonly<Record<RelationName, string>>
  /** The same as used in `relationship`: one person, one man, one woman. */
  readonly relatedAs: Readonly<Record<RelationName, string>>
}

/** Questions offered as examples, about a person, a place or a decade (the first year of it). */
export const exampleNames = [
  'companions',
  'born',
  'children',
  'firstPicture',
  'place',
  'about',
  'decade',
] as const

export type ExampleName = (typeof exampleNames)[number]

/** What some questions can only be answered with: `asked` in the question, one of `answered` in the sentence. */
export const answerTypes = ['cost', 'colour', 'reason'] as const

export type AnswerType = (typeof answerTypes)[number]

/**
 * How questions about facts are asked and answered in one language. Lists are folded words separated by spaces; words of
 * a phrase are joined by `_`, as are those of hyphenated words.
 */
export interface FactWords {
  readonly signals: Readonly<Record<SignalName, string>>
  readonly relations: Readonly<Record<RelationName, RelationWords>>
  /** Between a relation and the person who has it. */
  readonly of: string
  /** Before a relation of the one who asks. */
  readonly mine: string
  /** The one who asks: I, me, my. */
  readonly self: string
  /** People who are not named: he, her. */
  readonly pronouns: string
  /** Phrases with such words that are about nobody: `tell_me`, `y_a_t_il`. */
  readonly idioms: string
  readonly and: string
  readonly or: string
  /** Before people who are not those whose relatives or writings are asked for: with. */
  readonly with: string
  /** Before people who get what is written, or whom it is about: to. */
  readonly to: string
  /** Beside siblings: younger. */
  readonly small: string
  /** Forms of `have`. */
  readonly have: string
  readonly years: string
  /** Before a year that stands for its decade: the Italian `anni 1950`. */
  readonly decades: string
  /** Words that tell who made or sent a picture or recording, and not who is to be seen in it. */
  readonly making: string
  /** Verbs with which is asked who is to be seen or heard with somebody. */
  readonly appearing: string
  /** Verbs with which is asked what happened. */
  readonly happening: string
  /** Words that form questions about people's dates and relations, and set no condition: forms of `be`, articles. */
  readonly peopleFillers: string
  /** The same in questions about items. */
  readonly fillers: string
  /** Further words, besides function words, that say nothing of what a passage is about. */
  readonly lightWords: string
  /**
   * Words that limit or deny: a fact that does not regard them would be wrong. `ne_*_que` stands for two words with a few
   * others between them.
   */
  readonly limits: string
  /** Words that limit right before a date, which is then not the time itself: about, up to. */
  readonly dateLimits: string
  /** Those of `limits` that can end a sentence as part of a verb, where they limit nothing: `kommt … vor`. */
  readonly verbPrefixes: string
  /** Words in names of women: `née`. */
  readonly maidenName: string
  /** Names of kinds of items in addition to those of queries. */
  readonly kinds: Readonly<Partial<Record<ItemKind, string>>>
  /**
   * Feasts, each with its first and last day, and seasons with their EDTF code: `12-24/12-24 vigilia_di_natale`, `22 estate`. `#`
   * stands for a year.
   */
  readonly feasts: readonly string[]
  /** Around titles. */
  readonly quotes: readonly [opening: string, closing: string]
  /** Replaces `{of}` before a name, and before one that starts with a vowel. */
  readonly ofName: readonly [plain: string, beforeVowel: string]
  readonly answers: Readonly<Record<AnswerType, { readonly asked: string; readonly answered: string }>>
  /** Words of which numbers consist, as written in texts; those of compounds also occur within words. */
  readonly numbers: string
  readonly exampleQuestions: Readonly<Record<ExampleName, string>>
  readonly texts: FactTexts
}
