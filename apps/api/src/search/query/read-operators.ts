import { type OperatorName, operatorNamed } from './operator-names.ts'

/** One condition besides the words. */
export interface Operator {
  readonly name: OperatorName
  readonly value: string
  /** With a `-` before it: what meets it is left out. */
  readonly excluded: boolean
  /** As it stands in the query. */
  readonly typed: string
}

export interface TypedQuery {
  /** What is left: words, phrases and what is excluded of them. */
  readonly words: string
  readonly operators: readonly Operator[]
}

/** Nobody types more; each costs a look at the names of the archive. */
const mostOperators = 16

/** Quoted words stand for themselves, whatever is in them. */
const pieces =
  /(?<phrase>-?"[^"]*")|(?<=^|\s)(?<minus>-?)(?<name>[\p{L}][\p{L}\p{M}-]*):(?:"(?<quoted>[^"]*)"|(?<bare>[^\s"]\S*))/gu

/** What keyboards make of quotation marks. */
const quotationMarks = /[“”„‟«»″]/gu

/**
 * Takes the operators out of a query, whose quotation marks become straight. A word before a colon that is none of theirs, and one with nothing behind it,
 * stay words.
 */
export function readOperators(query: string): TypedQuery {
  const straight = query.replaceAll(quotationMarks, '"')
  const operators: Operator[] = []
  const words = straight.replaceAll(pieces, (typed, ...rest) => {
    const { minus, name = '', quoted, bare } = rest.at(-1) as Record<string, string | undefined>
    const known = operatorNamed(name)
    const value = (quoted ?? bare ?? '').trim()
    if (!known || value === '' || operators.length >= mostOperators) return typed
    operators.push({ name: known, value, excluded: minus === '-', typed })
    // A space, so that the word before it does not count as still being typed.
    return ' '
  })
  return { words: operators.length > 0 ? words.trimStart() : straight, operators }
}
