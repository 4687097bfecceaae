import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { parseDate } from '@lares/shared-types/parse-date'
import type { OperatorName } from '../languages/operator-words.ts'
import { findOperator } from './operator-names.ts'

/** A condition of a query besides its words. */
export interface Operator {
  readonly name: OperatorName
  readonly value: string
  /** Preceded by `-`: items that meet the condition are left out. */
  readonly excluded: boolean
  /** The operator as it was typed. */
  readonly typed: string
}

export interface TypedQuery {
  /** The remaining words, phrases and exclusions. */
  readonly words: string
  readonly operators: readonly Operator[]
}

/** Maximum number of operators, since each looks up names in the archive. */
const maxOperators = 16

/**
 * Quoted phrases are left alone. Up to four words after an unquoted value are captured, since they can belong to a
 * date.
 */
const tokens =
  /(?<phrase>-?"[^"]*")|(?<=^|\s)(?<minus>-?)(?<name>[\p{L}][\p{L}\p{M}-]*):(?:"(?<quoted>[^"]*)"|(?<bare>[^\s"]\S*)(?<following>(?:[ \t]+[^\s":]+(?=\s|$)){0,4}))/gu

/** Quotation marks of various keyboards. */
const quotationMarks = /[“”„‟«»″]/gu

/**
 * Extracts the operators from a query and makes its quotation marks straight. A word before a colon that is no
 * operator name, and an operator without a value, stay words.
 */
export function parseOperators(query: string): TypedQuery {
  const straight = query.replaceAll(quotationMarks, '"')
  const operators: Operator[] = []
  const words = straight.replaceAll(tokens, (typed, ...match) => {
    const { minus, name = '', quoted, bare = '', following = '' } = match.at(-1) as Groups
    const operator = findOperator(name)
    const dateRest = operator === 'before' || operator === 'after' ? matchDateRest(bare, following) : ''
    const value = (quoted ?? bare + dateRest).trim()
    if (!operator || value === '' || operators.length >= maxOperators) return typed
    const rest = following.slice(dateRest.length)
    operators.push({
      name: operator,
      value,
      excluded: minus === '-',
      typed: typed.slice(0, typed.length - rest.length),
    })
    // The space ends the word before the operator, which otherwise would count as still being typed.
    return ` ${rest}`
  })
  return { words: operators.length > 0 ? words.trimStart() : straight, operators }
}

type Groups = Record<string, string | undefined>

/** The longest part of `following` that makes a date with the value, as in `before:March 1952`; '' for none. */
function matchDateRest(value: string, following: string): string {
  const ends = Array.from(following.matchAll(/\S(?=\s|$)/g), ({ index }) => index + 1)
  const longest = ends.findLast((end) => parseEdtfRange(parseDate(value + following.slice(0, end))))
  return following.slice(0, longest ?? 0)
}
