import { edtfRange } from '@lares/shared-types/edtf-range'
import { readDate } from '@lares/shared-types/read-date'
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

/** Quoted words stand for themselves, whatever is in them. Behind a value without quotes stand the words that can belong to a date. */
const pieces =
  /(?<phrase>-?"[^"]*")|(?<=^|\s)(?<minus>-?)(?<name>[\p{L}][\p{L}\p{M}-]*):(?:"(?<quoted>[^"]*)"|(?<bare>[^\s"]\S*)(?<behind>(?:[ \t]+[^\s":]+(?=\s|$)){0,3}))/gu

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
    const { minus, name = '', quoted, bare = '', behind = '' } = rest.at(-1) as Groups
    const known = operatorNamed(name)
    const ofDate = known === 'before' || known === 'after' ? wordsOfDate(bare, behind) : ''
    const value = (quoted ?? bare + ofDate).trim()
    if (!known || value === '' || operators.length >= mostOperators) return typed
    const left = behind.slice(ofDate.length)
    operators.push({
      name: known,
      value,
      excluded: minus === '-',
      typed: typed.slice(0, typed.length - left.length),
    })
    // A space, so that the word before it does not count as still being typed.
    return ` ${left}`
  })
  return { words: operators.length > 0 ? words.trimStart() : straight, operators }
}

type Groups = Record<string, string | undefined>

/** What of the words behind a value makes a date with it, as in `before:March 1952`; as much as does. */
function wordsOfDate(value: string, behind: string): string {
  const ends = Array.from(behind.matchAll(/\S(?=\s|$)/g), ({ index }) => index + 1)
  const longest = ends.findLast((end) => edtfRange(readDate(value + behind.slice(0, end))))
  return behind.slice(0, longest ?? 0)
}
