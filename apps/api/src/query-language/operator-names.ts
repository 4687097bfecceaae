import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type OperatorName, operatorNames } from '../languages/operator-words.ts'
import { joinLists } from '../languages/word-lists.ts'
import { fold } from '../lexicon/fold.ts'

const operatorsByName = toLookup(operatorNames, (operator) =>
  joinLists(({ operatorWords }) => operatorWords.operators[operator]),
)
const kindsByName = toLookup(itemKinds, (kind) => joinLists(({ operatorWords }) => operatorWords.kinds[kind]))

/** The operator named by the word before a colon in any of the languages; undefined for any other word. */
export function findOperator(word: string): OperatorName | undefined {
  return operatorsByName.get(fold(word.trim()))
}

/** The kind named by a word in any of the languages. */
export function findKind(word: string): ItemKind | undefined {
  return kindsByName.get(fold(word.trim()))
}

function toLookup<Name>(
  names: readonly Name[],
  toWords: (name: Name) => readonly string[],
): Map<string, Name> {
  return new Map(names.flatMap((name) => toWords(name).map((word) => [word, name] as const)))
}
