import { expect, test } from 'vitest'
import { parsePeople } from './parse-people.ts'

const read = (text: string, known: string[] = []) => parsePeople(text, known)

test.each([
  ['Anna Rossi <anna@example.org>', 'Anna Rossi'],
  ['"Rossi, Anna" <anna@example.org>', 'Rossi Anna'],
  ['Anna Rossi;anna@example.org', 'Anna Rossi'],
  ['anna@example.org\tAnna Rossi', 'Anna Rossi'],
  ['anna@example.org, Anna Rossi', 'Anna Rossi'],
  ['  Anna O’Neill   anna@example.org ', 'Anna O’Neill'],
  ['anna@example.org', 'Anna'],
  ["'Anna Rossi' <anna@example.org>", 'Anna Rossi'],
])('reads the person in “%s”', (line, name) => {
  expect(read(line)).toEqual({ people: [{ email: 'anna@example.org', name }], rejected: [] })
})

test('reads several people of one line, as copied from a mail', () => {
  const { people } = read('Anna <anna@example.org>, Bruno Verdi <b.verdi@example.org>; zia.pia2@example.org')
  expect(people).toEqual([
    { email: 'anna@example.org', name: 'Anna' },
    { email: 'b.verdi@example.org', name: 'Bruno Verdi' },
    { email: 'zia.pia2@example.org', name: 'Zia Pia' },
  ])
})

test('keeps apostrophes in addresses and names, without quotes around an address', () => {
  const { people } = read("Liam O'Brien liam.o'brien@example.org\n'zia@example.org'")
  expect(people).toEqual([
    { email: "liam.o'brien@example.org", name: "Liam O'Brien" },
    { email: 'zia@example.org', name: 'Zia' },
  ])
})

test('reads names after several addresses, and rejects a line where they could be anybody’s', () => {
  const { people } = read('anna@example.org;Anna;bruno@example.org;Bruno')
  expect(people.map(({ name }) => name)).toEqual(['Anna', 'Bruno'])
  const unclear = 'Anna anna@example.org Bruno bruno@example.org Carla'
  expect(read(unclear)).toEqual({ people: [], rejected: [{ text: unclear, problem: 'unclear' }] })
})

test('says which lines it cannot use, and why', () => {
  const text = `Name
anna@example.org

ANNA@example.org
lucia@example.org
nobody@nowhere
${'x'.repeat(101)} x@example.org`
  const { people, rejected } = read(text, ['Lucia@Example.org'])
  expect(people.map(({ email }) => email)).toEqual(['anna@example.org'])
  expect(rejected).toEqual([
    { text: 'Name', problem: 'no-address' },
    { text: 'ANNA@example.org', problem: 'twice' },
    { text: 'lucia@example.org', problem: 'known' },
    { text: 'nobody@nowhere', problem: 'wrong-address' },
    { text: 'x@example.org', problem: 'name-too-long' },
  ])
})

test('shows no more of a long line than its start', () => {
  const [rejected] = read('a'.repeat(100_000)).rejected
  expect(rejected?.text).toHaveLength(81)
})

test('reads nothing from an empty list', () => {
  expect(read(' \n\r\n')).toEqual({ people: [], rejected: [] })
})

test('takes no longer for a hostile list than its length', () => {
  const startedAt = performance.now()
  read('@'.repeat(200_000))
  read('a@'.repeat(100_000))
  read(`${'a'.repeat(200_000)}@`)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
