/** A person in a pasted list. */
export interface ListedPerson {
  readonly email: string
  readonly name: string
}

/** What keeps a line or person of a list from being invited. */
export type ListProblem = 'no-address' | 'unclear' | 'wrong-address' | 'name-too-long' | 'twice' | 'known'

export interface RejectedLine {
  readonly text: string
  readonly problem: ListProblem
}

export interface ParsedList {
  readonly people: readonly ListedPerson[]
  readonly rejected: readonly RejectedLine[]
}

const maxNameLength = 100
const maxEmailLength = 254
/** Characters of a line that are shown when it is rejected. */
const maxShownLength = 80

/** What stands between names and addresses. Those of the words with an `@` are addresses. */
const words = /[^\s<>()[\],;"]+/g
/** One `@` and a domain with a dot: the archive checks the rest (RFC 5321 §4.1.2). */
const plausible = /^[^@]+@[^@.]+(\.[^@.]+)+$/

/**
 * Reads people from a list as one has it: addresses copied from a mail (`Anna Rossi <anna@example.org>, …`), one person in each
 * line, or columns of a table with the name before or after the address. Without a name, it is made of the address.
 *
 * @param known addresses of those who are users already
 */
export function parsePeople(text: string, known: readonly string[]): ParsedList {
  const seen = new Set<string>()
  const users = new Set(known.map((email) => email.toLowerCase()))
  const people: ListedPerson[] = []
  const rejected: RejectedLine[] = []
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue
    const found = parseLine(line)
    if (!found) rejected.push({ text: shorten(line), problem: 'unclear' })
    if (found?.length === 0) rejected.push({ text: shorten(line), problem: 'no-address' })
    for (const person of found ?? []) {
      const problem = findProblem(person, seen, users)
      seen.add(person.email.toLowerCase())
      if (problem) rejected.push({ text: shorten(person.email), problem })
      else people.push(person)
    }
  }
  return { people, rejected }
}

/** The people of a line; undefined if names stand both before and after several addresses, so that it is not clear whose they are. */
function parseLine(line: string): ListedPerson[] | undefined {
  const found = [...line.matchAll(words)].filter(([word]) => word.includes('@'))
  const ends = found.map((match) => match.index + match[0].length)
  // What stands before each address, and after the last one.
  const names = [
    ...found.map(({ index }, position) => [ends[position - 1] ?? 0, index]),
    [ends.at(-1) ?? 0],
  ].map(([start, end]) => toName(line.slice(start, end)))
  const [first = ''] = names
  const last = names.at(-1) ?? ''
  if (found.length > 1 && first && last) return undefined
  const getName = (position: number) => {
    if (found.length === 1) return `${first} ${last}`.trim()
    return names[last ? position + 1 : position]
  }
  return found.map(([word], position) => {
    const email = word.replace(/^'+|'+$/g, '')
    return { email, name: getName(position) || nameFromAddress(email) }
  })
}

/** Without the signs that separate names from addresses and columns from each other, and without quotes around it. */
function toName(text: string): string {
  return text
    .replace(/[<>()[\],;"\t]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(.*)'$/, '$1')
}

/** `zia.pia@example.org` → `Zia Pia`. */
function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@')
  const parts = local.split(/[._\-+\d]+/).filter(Boolean)
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ') || email
}

function findProblem(
  { email, name }: ListedPerson,
  seen: ReadonlySet<string>,
  users: ReadonlySet<string>,
): ListProblem | undefined {
  if (email.length > maxEmailLength || !plausible.test(email)) return 'wrong-address'
  if (name.length > maxNameLength) return 'name-too-long'
  if (seen.has(email.toLowerCase())) return 'twice'
  return users.has(email.toLowerCase()) ? 'known' : undefined
}

const shorten = (text: string) =>
  text.length > maxShownLength ? `${text.trim().slice(0, maxShownLength)}…` : text.trim()
