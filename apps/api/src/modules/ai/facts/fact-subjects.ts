import type { SignalName } from '../../../languages/fact-words.ts'
import type { FactSentence, StatedRelation } from './cite-people.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import type { ResolvedPeople } from './resolve-people.ts'

type Asked = ReadQuestion & { readonly people: ResolvedPeople }

/** Signals that compare or count ages, which rest on births. */
const ofAges: readonly SignalName[] = ['howOld', 'oldest', 'youngest', 'older', 'younger', 'birthday', 'bore']

/** Adds what a fact is about: what its own words say, and what the question that it answers asks for. */
export function addSubject(asked: Asked, fact: FactSentence): FactSentence {
  const said = readQuestion(fact.text, asked.language)?.signals ?? new Set<SignalName>()
  const signals = new Set([...asked.signals, ...said])
  if (ofAges.some((name) => signals.has(name))) signals.add('born')
  if (signals.has('lived')) signals.add('died')
  const people = fact.people ?? []
  const married: StatedRelation[] = signals.has('married') ? [{ name: 'partner', people, of: people }] : []
  const relations = [...(fact.about?.relations ?? getAskedRelations(asked, fact)), ...married]
  return { ...fact, about: { signals: [...signals], relations } }
}

/** What the people of a fact are to those whom the question names, as in `when was the mother of Anna born`. */
function getAskedRelations({ people, signals }: Asked, fact: FactSentence): StatedRelation[] {
  const [phrase, ...more] = people.relations
  const of = people.subjects.flat()
  const relatives = (fact.people ?? []).filter(({ id }) => of.every((one) => one.id !== id))
  if (!phrase || more.length > 0 || signals.has('whose') || relatives.length === 0) return []
  return phrase.relations.map(({ name }) => ({ name, people: relatives, of }))
}
