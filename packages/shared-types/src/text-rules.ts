/** Rules for the texts of the interface and of mails that people change, the same for the server and the form. */

/** Why a changed text cannot be used. */
export const textProblems = [
  'empty',
  'too-long',
  'has-markup',
  'lacks-placeholder',
  'unknown-placeholder',
  'wrong-tags',
  'has-line-break',
  'has-control-character',
  'link-not-alone',
  'has-address',
] as const
export type TextProblemKind = (typeof textProblems)[number]

/** Why a line of an imported file cannot be used. */
export const fileProblems = [...textProblems, 'unknown-text', 'duplicate', 'lacks-plural-form'] as const
export type FileProblemKind = (typeof fileProblems)[number]

export interface TextProblem<Kind = TextProblemKind> {
  readonly kind: Kind
  /** The placeholder or tag that is missing or unknown. */
  readonly part?: string
}

export interface TextRules {
  readonly maxLength: number
  /** Placeholders that the text must have, such as `{{name}}`. */
  readonly required: readonly string[]
  /** Placeholders that it may have. */
  readonly allowed: readonly string[]
  /** The tags that it must have, sorted, such as `<1>` and `</1>`. */
  readonly tags: readonly string[]
  readonly mayHaveLineBreaks: boolean
  /** Whether the text is that of a mail with a link, which stands on a line of its own beside no other address. */
  readonly hasLink: boolean
}

/** No text is longer than this, in characters. */
export const maxTextLength = 4000
/** A short text may become this long in any case. */
const minMaxLength = 120

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Splits `count_one` into the key that the code uses and the plural form; the form of other keys is empty. */
export function splitTextKey(fullKey: string): { readonly key: string; readonly form: string } {
  const form = pluralSuffix.exec(fullKey)?.[1] ?? ''
  return { key: form ? fullKey.slice(0, -form.length - 1) : fullKey, form }
}

/**
 * The rules of one text.
 *
 * @param shipped the text itself as shipped, or that of the default language if it is missing
 * @param relatives the shipped texts of all forms in all languages
 */
export function getTextRules(form: string, shipped: string, relatives: readonly string[]): TextRules {
  const own = listPlaceholders(shipped)
  const longest = Math.max(shipped.length, ...relatives.map(({ length }) => length))
  return {
    maxLength: Math.min(Math.max(3 * longest, minMaxLength), maxTextLength),
    // “One photograph” and “no photographs” need no number.
    required: form === 'one' || form === 'zero' ? own.filter((part) => !/^\{\{count\b/.test(part)) : own,
    allowed: [...new Set([...own, ...relatives.flatMap(listPlaceholders)])],
    tags: listTags(shipped).sort(),
    mayHaveLineBreaks: relatives.some((text) => text.includes('\n')),
    hasLink: own.includes(linkPlaceholder),
  }
}

/** What is wrong with a text; nothing if it can be used. */
export function findTextProblems(text: string, rules: TextRules): TextProblem[] {
  if (text.trim() === '') return [{ kind: 'empty' }]
  if (text.length > rules.maxLength) return [{ kind: 'too-long' }]
  const placeholders = listPlaceholders(text)
  const withoutParts = text.replaceAll(placeholderPattern, '').replaceAll(tagPattern, '')
  const tags = listTags(text)
  return [
    ...rules.required
      .filter((part) => !placeholders.includes(part))
      .map((part): TextProblem => ({ kind: 'lacks-placeholder', part })),
    ...placeholders
      .filter((part) => !rules.allowed.includes(part))
      .map((part): TextProblem => ({ kind: 'unknown-placeholder', part })),
    // i18next would replace `$t(…)` by another text; what is left of braces is a broken placeholder.
    ...(/\{\{|\}\}|\$t\(/.test(withoutParts) ? [{ kind: 'unknown-placeholder' } as const] : []),
    ...(isSame(tags.toSorted(), rules.tags) && areNested(tags) ? [] : [{ kind: 'wrong-tags' } as const]),
    ...(/<[!/?a-z]|&[a-z#]\w*;/i.test(withoutParts) ? [{ kind: 'has-markup' } as const] : []),
    ...(/[\n\r]/.test(text) && !rules.mayHaveLineBreaks ? [{ kind: 'has-line-break' } as const] : []),
    ...(controlCharacter.test(text) ? [{ kind: 'has-control-character' } as const] : []),
    ...(rules.hasLink ? findLinkProblems(text) : []),
  ]
}

/**
 * A link lets whoever opens it into an account. Within another address, or hidden among others, it would be sent to somebody
 * else by a click.
 */
function findLinkProblems(text: string): TextProblem[] {
  const lines = text.split('\n').filter((line) => line.includes(linkPlaceholder))
  const isAlone = lines.length === 1 && lines[0] === linkPlaceholder
  return [
    ...(isAlone ? [] : [{ kind: 'link-not-alone' } as const]),
    ...(/:\/\/|\bwww\./i.test(text) ? [{ kind: 'has-address' } as const] : []),
  ]
}

const linkPlaceholder = '{{link}}'
const placeholderPattern = /(?<!\{)\{\{[^{}]*\}\}(?!\})/g
/** The numbered tags of react-i18next. */
const tagPattern = /<\/?\d+\s*\/?>/g
/** Controls except tab and line breaks, and those that turn the direction of writing or are invisible. */
const controlCharacter = /(?![\t\n\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(placeholderPattern) ?? [])]
}

function listTags(text: string): string[] {
  return text.match(tagPattern) ?? []
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((part, index) => part === second[index])
}

/** Whether each tag is closed, the innermost first. */
function areNested(tags: readonly string[]): boolean {
  const open: string[] = []
  for (const tag of tags) {
    const name = /\d+/.exec(tag)?.[0] ?? ''
    if (tag.endsWith('/>')) continue
    if (!tag.startsWith('</')) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
