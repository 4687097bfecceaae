import type { Answer } from '@lares/shared-types/contracts/ai'
import { ask } from '@lares/shared-types/contracts/ai'
import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { Language } from '@lares/shared-types/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let restricted: TestUser
let hiddenTag: string
const ids = new Map<string, string>()

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  hiddenTag = (await archive.call(admin, createTag, { body: { names: { en: 'Private' } } })).reply.id
  restricted = await archive.addUser({ restrictedTagIds: [hiddenTag], permissions: ['ai:use'] })
  await addPerson('Gerda Adler', { birth: '1871' })
  await addPerson('Helga Frey', { birth: '1901', relations: { 'Gerda Adler': 'parent' } })
  await addPerson('Anna Berger', {
    birth: '1931-05-03',
    death: '2001-02',
    relations: { 'Helga Frey': 'parent' },
  })
  await addPerson('Ida Frey', { birth: '1935', relations: { 'Helga Frey': 'parent' } })
  await addPerson('Lutz Frey', { birth: '1960', relations: { 'Ida Frey': 'parent' } })
  await addPerson('Olga Frey', { birth: '1990', relations: { 'Lutz Frey': 'parent' } })
  await addPerson('Emil Berger', { birth: '1929', partners: { 'Anna Berger': '1950-05-06' } })
  await addPerson('Klara Roth', {
    birth: '1955-06-02',
    relations: { 'Anna Berger': 'parent', 'Emil Berger': 'parent' },
  })
  await addPerson('Jonas Berger', {
    birth: '1958',
    description: 'Carpenter.',
    relations: { 'Anna Berger': 'parent', 'Emil Berger': 'parent' },
  })
  await addPerson('Mia Roth', {
    birth: '1985-03-01',
    relations: { 'Klara Roth': 'parent' },
    userId: admin.id,
  })
  await addPerson('Lena Berger', {
    birth: '1990-04-01',
    description: 'Granddaughter.',
    relations: { 'Jonas Berger': 'parent' },
  })
  await addPerson('Finn Berger', {
    birth: '1992-04-01',
    description: 'Enkel.',
    relations: { 'Jonas Berger': 'parent' },
  })
  await addPerson('Ada Kern', { birth: '1930' })
  for (const [name, birth] of [
    ['Ben Kern', '1958'],
    ['Cora Kern', '1958-03-02'],
    ['Dora Kern', '1970-01-01'],
  ] as const)
    await addPerson(name, { birth, relations: { 'Ada Kern': 'parent' } })
  await addPerson('Paolo Neri', { birth: '1934-09-08' })
  await addPerson('Élodie Petit', {
    birth: '1970',
    aliases: ['tante Élo'],
    partners: { 'Paolo Neri': '1999', 'Klara Roth': null },
  })
  await addPerson('Ines Moor, née Sandoz', { birth: '1961-04', description: 'Glassblower in Basel.' })
  await addPerson('Karl Sommer', { birth: '1921' })
  await addPerson('Karl Winter', { birth: '1922' })
  await addPerson('Rosa Amsel, geb. 1931', { birth: '1931' })
  await addPerson('Jörg Müller', { birth: '1947' })
  await addPerson('Rita Mueller', { birth: '1949' })
  await addPerson('Otto Vogt', { birth: '1880' })
  await addPerson('Frieda Vogt', { birth: '1882', partners: { 'Otto Vogt': '1905-05-06' } })
  await addPerson('Hugo Brandt', { birth: '1900', death: '1950', description: 'Großvater.' })
  await addPerson('Nina Kurz', { birth: '1990' })
  await addPerson('Timo Lang', { birth: '1990', partners: { 'Nina Kurz': '2199-06-12' } })
  await addPerson('Peter Maier', { birth: '1900', description: 'Baker.' })
  await addPerson('Peter Maier', { birth: '1930', description: 'Sailor.' })
  await addItem({ kind: 'dream', title: 'A river', date: '1960', by: 'Anna Berger' })
  await addItem({ kind: 'dream', title: 'A bridge', date: '1950', by: 'Anna Berger', tagIds: [hiddenTag] })
  await addItem({ kind: 'dream', title: 'A wood', date: '1970', by: 'Anna Berger' })
  await addItem({ kind: 'mail', title: 'A greeting', date: '1999-02', by: 'Anna Berger' })
  await addItem({ kind: 'image', title: 'A lake', date: '1983-07', by: 'Anna Berger', role: 'present' })
  await addItem({ kind: 'image', title: 'Ice', date: '1983-01', by: 'Anna Berger', role: 'present' })
  await addItem({ kind: 'dream', title: 'A field', date: '1965', by: 'Mia Roth' })
  await addItem({ kind: 'image', title: 'A slope', date: '1990-01', by: 'Mia Roth', role: 'present' })
  await addItem({ kind: 'image', title: 'A view', date: '1980', by: 'Anna Berger' })
  await addItem({ kind: 'image', title: 'A grave', date: '1981', by: 'Anna Berger', role: 'mentioned' })
  const sailing = (await archive.call(admin, createTag, { body: { names: { en: 'Sailing' } } })).reply.id
  const boat = { kind: 'document' as const, by: 'Jonas Berger', tagIds: [sailing] }
  await addItem({ ...boat, title: 'Knots', date: '1972-07', place: 'Trieste' })
  await addItem({ ...boat, title: 'Sails', date: '1985' })
  await addItem({ ...boat, by: 'Klara Roth', title: 'Winds', date: '1990', tagIds: [sailing, hiddenTag] })
  const trashed = await addItem({ kind: 'dream', title: 'A well', date: '1940', by: 'Anna Berger' })
  await archive.call(admin, trashItem, { params: { id: trashed }, query: { version: 1 } } as never)
})
afterAll(() => archive.close())

interface PersonRow {
  readonly birth?: string
  readonly death?: string
  readonly aliases?: string[]
  readonly description?: string
  readonly userId?: string
  readonly relations?: Readonly<Record<string, 'parent'>>
  /** Since when they are together, by their names. */
  readonly partners?: Readonly<Record<string, string | null>>
}

async function addPerson(name: string, { relations = {}, partners = {}, ...row }: PersonRow): Promise<void> {
  const body = {
    names: { de: name },
    ...row,
    relations: [
      ...Object.entries(relations).map(([other, kind]) => ({ participantId: ids.get(other) ?? '', kind })),
      ...Object.entries(partners).map(([other, since]) => ({
        participantId: ids.get(other) ?? '',
        kind: 'partner' as const,
        since,
      })),
    ],
  }
  ids.set(name, (await archive.call(admin, createParticipant, { body })).reply.id)
}

async function addItem({
  by,
  role = 'author',
  place,
  ...row
}: {
  by: string
  role?: 'author' | 'mentioned' | 'present'
  kind: 'document' | 'dream' | 'image' | 'mail'
  title: string
  date: string
  place?: string
  tagIds?: string[]
}) {
  const participants = [{ participantId: ids.get(by) ?? '', role }]
  const body = { language: 'en' as Language, ...row, ...(place && { place: { name: place } }), participants }
  return (await archive.call(admin, createItem, { body })).reply.id
}

async function askAs(user: TestUser, question: string): Promise<Answer> {
  return (await archive.call(user, ask, { body: { question } })).reply
}

const getText = ({ answer }: Answer) => answer.map(({ text }) => text).join(' ')

describe('facts about people', () => {
  test.each([
    ['When was Anna Berger born?', 'Anna Berger was born on 3 May 1931.'],
    ['Wann ist anna berger gestorben?', 'Anna Berger ist im Februar 2001 gestorben.'],
    ['En quelle année est née elodie petit ?', 'Élodie Petit est née en 1970.'],
    ['Quando è nata zia Élodie?', 'Élodie Petit è nata nel 1970.'],
    ['How old was Anna in June 1952?', 'Anna Berger was 21 years old in June 1952.'],
    ['Wann wurde Jörg Mueller geboren?', 'Jörg Müller wurde 1947 geboren.'],
    ['When was Joerg Mueller born?', 'Jörg Müller was born in 1947.'],
    ['When was Joerg Müller born?', 'Jörg Müller was born in 1947.'],
    ['When was Rita Mueller born?', 'Rita Mueller was born in 1949.'],
    ['Wie alt wurde Anna Berger?', 'Anna Berger wurde 69 Jahre alt.'],
    ['Quel âge avait Anna à la naissance de Klara ?', 'Anna Berger avait 24 ans le 2 juin 1955.'],
    [
      'Wie heißen Klaras Geschwister?',
      'Laut Archiv ist Jonas Berger der Bruder oder die Schwester von Klara Roth.',
    ],
    [
      'Who are the grandparents of Mia?',
      'According to the archive, the grandparents of Mia Roth are Emil Berger and Anna Berger.',
    ],
    ['Chi è lo zio di Mia?', 'Secondo l’archivio, lo zio o la zia di Mia Roth è Jonas Berger.'],
    ['Quando è nato Paolo Neri?', 'La nascita di Paolo Neri è avvenuta l’8 settembre 1934.'],
    [
      'Wie viele Kinder haben Anna und Emil?',
      '2: Laut Archiv sind Klara Roth und Jonas Berger die Kinder von Anna Berger und Emil Berger.',
    ],
    ['When did Anna and Emil get married?', 'Emil Berger and Anna Berger married on 6 May 1950.'],
    ['When did my grandparents marry?', 'Emil Berger and Anna Berger married on 6 May 1950.'],
    [
      'For how long were Anna and Emil married?',
      expect.stringMatching(/^Emil Berger and Anna Berger married on 6 May 1950\. .*50 years/),
    ],
    [
      'Pendant combien de temps Anna et Emil ont-ils été mariés ?',
      expect.stringMatching(/^Le mariage d’Emil Berger et Anna Berger a eu lieu le 6 mai 1950\. .*50 ans/),
    ],
    [
      'Per quanto tempo sono stati sposati Anna ed Emil?',
      expect.stringMatching(
        /^Il matrimonio di Emil Berger e Anna Berger è avvenuto il 6 maggio 1950\. .*50 anni/,
      ),
    ],
    ['How long have Otto and Frieda been married?', 'Frieda Vogt and Otto Vogt married on 6 May 1905.'],
    ['Wann haben Anna und Emil geheiratet?', 'Emil Berger und Anna Berger haben am 6. Mai 1950 geheiratet.'],
    [
      'Wie lange waren Anna und Emil verheiratet?',
      'Emil Berger und Anna Berger haben am 6. Mai 1950 geheiratet. Bis zum Tod einer der beiden Personen (Februar 2001): 50 Jahre.',
    ],
    [
      'Quand Anna et Emil se sont-ils mariés ?',
      'Le mariage d’Emil Berger et Anna Berger a eu lieu le 6 mai 1950.',
    ],
    [
      'Depuis quand Élodie et Paolo sont-ils mariés ?',
      expect.stringMatching(
        /^Mariage ou vie commune (de|d’).* depuis\u00a0: 1999\. Cela fait \d+(–\d+)? ans\.$/,
      ),
    ],
    [
      'Quando si sono sposati Anna ed Emil?',
      'Il matrimonio di Emil Berger e Anna Berger è avvenuto il 6 maggio 1950.',
    ],
    [
      'Da quanto tempo sono sposati Élodie e Paolo?',
      expect.stringMatching(/^Matrimonio o vita insieme di .* da: 1999\. Da allora: \d+(–\d+)? anni\.$/),
    ],
    [
      'Who is the youngest child of Anna?',
      'According to the archive, Jonas Berger, born in 1958, is the youngest of the children of Anna Berger.',
    ],
    // The same in other words.
    ['In which month was Anna Berger born?', 'Anna Berger was born on 3 May 1931.'],
    ['Di che giorno è la data di nascita di Anna Berger?', expect.stringContaining('3 maggio 1931')],
    ['Combien de petits-enfants Anna a-t-elle ?', expect.stringMatching(/^3/)],
    ['Combien d’enfants Jonas a-t-il ?', expect.stringMatching(/^2/)],
    ['Quand Anna Berger a-t-elle vu le jour ?', expect.stringContaining('3 mai 1931')],
    ['Welches Geburtsjahr hat Jonas?', 'Jonas Berger wurde 1958 geboren.'],
    ['What was the date of Anna’s death?', expect.stringContaining('February 2001')],
    ['Wann ist Anna Berger von uns gegangen?', 'Anna Berger ist im Februar 2001 gestorben.'],
    ['How many years did Anna Berger live?', 'Anna Berger lived to the age of 69.'],
    ['Jusqu’à quel âge Anna Berger a-t-elle vécu ?', expect.stringContaining('69 ans')],
    ['Quanti anni aveva Anna quando è nata Klara?', 'Anna Berger aveva 24 anni il 2 giugno 1955.'],
    ['Quanti anni ha compiuto Klara nel 1965?', expect.stringMatching(/10 anni/)],
    ['Was machte Ines Moor beruflich?', expect.stringContaining('Glassblower')],
    ['Di che cosa si occupava Ines Moor?', expect.stringContaining('Glassblower')],
    [
      'What was Ines Moor’s maiden name?',
      expect.stringMatching(/the maiden name of Ines Moor.* is Sandoz\.$/),
    ],
    [
      'Wie hieß Ines Moor vor der Hochzeit?',
      'Laut Archiv lautet der Geburtsname von Ines Moor, née Sandoz: Sandoz.',
    ],
    // Relations the other way round, by yes or no, and between two people.
    ['Whose daughter is Mia?', 'According to the archive, one parent of Mia Roth is Klara Roth.'],
    ['De qui Mia est-elle la fille ?', 'D’après les archives, un parent de Mia Roth est Klara Roth.'],
    ['Di chi è figlia Mia?', 'Secondo l’archivio, un genitore di Mia Roth è Klara Roth.'],
    ['Wessen Tochter ist Mia?', expect.stringContaining('Klara Roth')],
    ['Did Klara have a brother?', expect.stringMatching(/sibling|brother/)],
    ['Hatte Klara Geschwister?', expect.stringContaining('Jonas Berger')],
    ['Is Klara the mother of Mia?', expect.stringContaining('Klara Roth')],
    [
      'Are Klara and Jonas siblings?',
      'According to the archive, Klara Roth is a brother or sister of Jonas Berger.',
    ],
    [
      'Quel est le lien de parenté entre Jonas et Mia ?',
      'D’après les archives, Jonas Berger est un oncle ou une tante de Mia Roth.',
    ],
    // What has a word in one direction only.
    [
      'How is Ida related to Mia?',
      'According to the archive, Ida Frey is a great-aunt or great-uncle of Mia Roth.',
    ],
    [
      'How is Mia related to Ida?',
      'According to the archive, Ida Frey is a great-aunt or great-uncle of Mia Roth.',
    ],
    [
      'Quel est le lien de parenté entre Mia et Ida ?',
      'D’après les archives, Ida Frey est un grand-oncle ou une grand-tante de Mia Roth.',
    ],
    [
      'Wie ist Mia mit Ida verwandt?',
      'Laut Archiv ist Ida Frey ein Großonkel oder eine Großtante von Mia Roth.',
    ],
    [
      'Qual è il grado di parentela tra Mia e Ida?',
      'Secondo l’archivio, Ida Frey è prozio o prozia di Mia Roth.',
    ],
    ['How are Mia and Olga related?', 'According to the archive, Mia Roth is a second cousin of Olga Frey.'],
    [
      'How is Mia related to Gerda?',
      'According to the archive, Gerda Adler is a great-great-grandparent of Mia Roth.',
    ],
    ['Is Klara Anna’s daughter?', 'According to the archive, Klara Roth is a child of Anna Berger.'],
    ['Klara est-elle la fille d’Anna ?', 'D’après les archives, Klara Roth est un enfant d’Anna Berger.'],
    ['Klara è la figlia di Anna?', 'Secondo l’archivio, Klara Roth è figlio o figlia di Anna Berger.'],
    ['Ist Klara die Tochter von Anna?', 'Laut Archiv ist Klara Roth ein Kind von Anna Berger.'],
    // Several relations that are one.
    [
      'How many sons and daughters did Anna have?',
      '2: according to the archive, the children of Anna Berger are Klara Roth and Jonas Berger.',
    ],
    [
      'Did Klara have a brother or a sister?',
      'According to the archive, the brother or sister of Klara Roth is Jonas Berger.',
    ],
    // Siblings compared with somebody.
    ['Who is Jonas’s older sister?', 'According to the archive, Jonas Berger is younger than Klara Roth.'],
    [
      'Qui est la sœur aînée de Jonas ?',
      'D’après les archives, par rapport à Klara Roth, Jonas Berger est plus jeune.',
    ],
    ['Chi è il fratello minore di Klara?', 'Secondo l’archivio, Jonas Berger è più giovane di Klara Roth.'],
    ['Who is Klara’s little brother?', 'According to the archive, Jonas Berger is younger than Klara Roth.'],
    ['Wer ist Klaras jüngerer Bruder?', 'Laut Archiv ist Jonas Berger jünger als Klara Roth.'],
    [
      'Qui est plus âgée, Anna ou Emil ?',
      'La naissance d’Emil Berger a eu lieu en 1929. La naissance d’Anna Berger a eu lieu le 3 mai 1931.',
    ],
    ['Wann wurde Karl Sommer geboren?', 'Karl Sommer wurde 1921 geboren.'],
    ['Wann wurde Onkel Winter geboren?', 'Karl Winter wurde 1922 geboren.'],
    ['When did Emil’s wife die?', 'Anna Berger died in February 2001.'],
    [
      'Who is the youngest child of Ada?',
      'According to the archive, Dora Kern, born on 1 January 1970, is the youngest of the children of Ada Kern.',
    ],
    // Plurals that include women.
    [
      'Wie viele Enkel hat Anna?',
      expect.stringMatching(
        /^3: Laut Archiv sind Mia Roth, Lena Berger und Finn Berger die Enkelkinder von Anna Berger\.$/,
      ),
    ],
    ['Wer sind Annas Enkel?', expect.stringMatching(/Mia Roth, Lena Berger und Finn Berger die Enkelkinder/)],
    ['Wer ist der jüngste Enkel von Anna?', expect.stringContaining('Am jüngsten ist Finn Berger')],
    [
      'Combien de cousins a Mia ?',
      expect.stringMatching(
        /^2\u00a0: .*les cousins et cousines de Mia Roth sont Lena Berger et Finn Berger\.$/,
      ),
    ],
    ['Quanti fratelli ha Finn?', expect.stringMatching(/^1: .*la sorella di Finn Berger è Lena Berger\.$/)],
    ['Wie viele Cousins hat Mia?', expect.stringMatching(/^2: .*Lena Berger und Finn Berger/)],
    // Who had died before is not said to have been old then.
    ['How old was Hugo when Klara was born?', 'Hugo Brandt died in 1950.'],
    ['How old was Hugo when Anna died?', 'Hugo Brandt died in 1950.'],
    ['Quel âge avait Hugo à la naissance de Klara ?', 'Hugo Brandt est mort en 1950.'],
    ['Quanti anni aveva Hugo quando è nata Klara?', 'Hugo Brandt è morto nel 1950.'],
    ['Wie alt war Hugo, als Klara geboren wurde?', 'Hugo Brandt ist 1950 gestorben.'],
    ['How old was Anna in 2010?', 'Anna Berger died in February 2001.'],
    ['How old was Anna in 2001?', 'Anna Berger was 69 years old in 2001.'],
    ['How old was Anna when she gave birth to Klara?', 'Anna Berger was 24 years old on 2 June 1955.'],
    ['Who is older, Anna or Emil?', expect.stringMatching(/^.*Emil Berger.* 1929.* Anna Berger .*1931\.$/)],
    ['Wer ist älter, Anna oder Emil?', expect.stringMatching(/^Emil Berger.* Anna Berger/)],
    ['Which of Anna’s children is older?', expect.stringContaining('Klara Roth, born on 2 June 1955')],
  ])('%s', async (question, expected) => {
    const answer = await askAs(admin, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
    expect(answer.answer[0]?.people?.length).toBeGreaterThan(0)
  })

  test('show how an age was computed', async () => {
    const { answer } = await askAs(admin, 'How old was Anna in June 1952?')
    expect(answer[0]?.working).toBe('born 3 May 1931; June 1952: 21')
  })

  test.each([
    ['When was Peter Maier born?', 'Several people have that name: Peter Maier and Peter Maier.'],
    ['When did Jonas die?', 'The archive knows of no death of Jonas Berger.'],
    // Who would be over a hundred years old.
    ['How old is Otto?', 'Otto Vogt was born in 1880. The archive knows of no death of Otto Vogt.'],
    [
      'How old is Karl Winter?',
      'Karl Winter was born in 1922. The archive knows of no death of Karl Winter.',
    ],
    ['How old was Otto in 1990?', 'Otto Vogt was born in 1880. The archive knows of no death of Otto Vogt.'],
    [
      'How old was Otto when Mia was born?',
      'Otto Vogt was born in 1880. The archive knows of no death of Otto Vogt.',
    ],
    [
      'Quel âge a Otto ?',
      'La naissance d’Otto Vogt a eu lieu en 1880. Les archives ne connaissent pas de décès d’Otto Vogt.',
    ],
    [
      'Quanti anni ha Otto?',
      'La nascita di Otto Vogt è avvenuta nel 1880. L’archivio non registra la morte di Otto Vogt.',
    ],
    ['Wie alt ist Otto?', 'Otto Vogt wurde 1880 geboren. Das Archiv weiß von keinem Tod von Otto Vogt.'],
    ['When did Anna marry Jonas?', 'The archive knows of no marriage between Anna Berger and Jonas Berger.'],
    ['When did Anna marry Peter Maier?', 'Several people have that name: Peter Maier and Peter Maier.'],
    [
      "When did Anna's children marry?",
      'The archive does not know when Klara Roth and Élodie Petit married.',
    ],
    ['When did Klara marry Élodie?', 'The archive does not know when Élodie Petit and Klara Roth married.'],
    ['When did my grandfather marry Napoleon?', 'The archive knows nobody called Napoleon.'],
    ['Wann hat Oma Bonaparte geheiratet?', 'Das Archiv kennt niemanden mit dem Namen Bonaparte.'],
    ['Quand Anna a-t-elle épousé Napoléon ?', 'Les archives ne connaissent personne qui s’appelle Napoléon.'],
    ['Quando Anna ha sposato Napoleone?', 'L’archivio non conosce nessuno di nome Napoleone.'],
  ])('are not guessed: %s', async (question, note) => {
    const answer = await askAs(admin, question)
    expect([answer.answer, answer.notes?.map(({ text }) => text)]).toEqual([[], [note]])
  })

  test.each([
    'What did the neighbours bring when Klara was born?',
    'How old was Anna at the wedding?',
    'Who lived with Anna?',
    'Why did Anna die?',
    'Should Klara be born?',
    'Who is the father of Anna?',
    // Of whose only parent nothing tells the sex.
    'Quand est née ma mère ?',
    'When was Anna’s father born?',
    'When did my mother marry Jonas?',
    'Did Mia have a brother?',
    'Is Jonas the father of Mia?',
    'Whose bicycle did Mia ride?',
    'Who was the first husband of Anna?',
    'How many years did Anna live in Rome?',
    'When was the wedding in Lyon?',
    'Quand était le mariage à Lyon ?',
    'Quando è stato il matrimonio a Torino?',
    'Wann war die Hochzeit in Bern?',
    // Whose dates do not tell who was born first.
    'Who is the oldest child of Ada?',
    'Qui est l’aîné des enfants d’Ada ?',
    'Chi è il figlio maggiore di Ada?',
    'Wer ist das älteste Kind von Ada?',
    'When did Nina and Timo marry?',
    'When did my grandfather marry Jonas?',
    // Those who are alive are not known.
    'How many of Anna’s children are still alive?',
    'Who are Anna’s living children?',
    'Combien d’enfants d’Anna sont encore en vie ?',
    'Qui est le mari actuel d’Anna ?',
    'Quanti figli di Anna hanno ancora vita?',
    'Wer von Annas Kindern lebt noch?',
    'Wer war Emils frühere Frau?',
    'When did Anna marry again?',
    // More than the years of a life.
    'How many years did Emil live with his wife?',
    'How many years did Anna live with her family?',
    'Quanti anni ha vissuto Emil con sua moglie?',
    // With whom somebody is.
    'Qui est la femme avec Emil ?',
    'Wer ist die Frau bei Emil?',
    'Wer ist der Mann mit Anna?',
    'Who is the child with Emil?',
    'Chi è la figlia con Emil?',
    // What several words join.
    'Hatte Klara einen Bruder oder eine Schwester?',
    'Klara aveva un fratello o una madre?',
    'When did my mother and my father die?',
    'When were Klara and her brother born?',
    'Who is older, Anna or her husband?',
    'Is Anna or Klara a mother?',
    // Siblings of both, and not whether they are siblings.
    'Do Klara and Jonas have siblings?',
    'Klara et Jonas ont-ils des frères et sœurs ?',
    'Haben Klara und Jonas Geschwister?',
    'Klara e Jonas hanno fratelli?',
    // Siblings of whom none is older, or who are not siblings.
    'Who is Klara’s older brother?',
    'Qui est le frère aîné de Klara ?',
    'Chi è il fratello maggiore di Klara?',
    'Wer ist Klaras älterer Bruder?',
    'How many younger brothers does Klara have?',
    'Chi è il fratello più grande di Klara?',
    'Qui est le frère plus âgé de Klara ?',
    'Who is Jonas’s little sister?',
    'When was Jonas’s little sister born?',
    'Qui est la petite sœur de Jonas ?',
    'Chi è la sorella piccola di Jonas?',
    'Wer ist die kleine Schwester von Jonas?',
    'Who is the oldest son of Klara’s mother?',
    // Whose mother is meant.
    'How is Anna’s mother related to Klara?',
    'Is Anna’s mother Klara?',
    'La mère d’Anna est-elle Klara ?',
    'La madre di Anna è Klara?',
    'Ist Annas Mutter Klara?',
    // Verbs that mean something else.
    'When did Anna give birth?',
    'How old was Anna when she gave birth?',
    'Quand Anna a-t-elle donné naissance ?',
    'When did Anna get lost?',
    'Quand Anna et Emil se sont-ils quittés ?',
    'Quando si sono lasciati Anna ed Emil?',
    'Wann hat Emil seine Frau verlassen?',
    // Names before the wedding that are not known.
    'War Ines Moor ledig?',
    'Wie heißt Ines mit Nachnamen?',
    'What was the maiden name of Rosa Amsel?',
    `Who is Emil’s wife, the ${'cloud '.repeat(9)}?`,
    `When was ${'Anna '.repeat(390)}?`,
    `${'Anna Klara Jonas Emil '.repeat(14)}`,
    '???',
  ])('are not stated where more is asked: %.60s', async (question) => {
    expect((await askAs(admin, question)).engine).toBe('quotations')
  })
})

describe('facts about items', () => {
  test('count and order those of a place or tag that the question names', async () => {
    const getAnswer = async (question: string) => getText(await askAs(admin, question))
    expect(await getAnswer('How many dreams by Anna are there?')).toBe(
      'You can see 3 items: Dream (Anna Berger).',
    )
    expect((await askAs(admin, 'How many dreams by Anna are about sailing?')).engine).toBe('quotations')
    expect(await getAnswer('How many documents did Jonas write about sailing?')).toBe(
      'You can see 2 items: Document (Jonas Berger, sailing).',
    )
    expect(await getAnswer('Combien de documents ont été écrits à Trieste ?')).toBe(
      'On peut en voir 1\u00a0: Document (Trieste).',
    )
    expect(await getAnswer('When was the first document from Trieste made?')).toBe(
      'The first that you can see is “Knots”, dated July 1972 (Document, Trieste).',
    )
    expect((await askAs(admin, 'How many documents are from Lisbon?')).engine).toBe('quotations')
  })

  test('with a condition leave out what is hidden', async () => {
    const question = 'How many documents are about sailing?'
    expect(getText(await askAs(admin, question))).toContain('3 items:')
    expect(getText(await askAs(restricted, question))).toContain('2 items:')
  })

  test.each([
    'How many documents before 1980 are there?',
    'How many documents are not by Jonas?',
    'Combien de documents sans Jonas ?',
    'Quanti documenti prima del 1980 ci sono?',
    'Wie viele Dokumente vor 1980 gibt es?',
    'How many documents of summer are there?',
    'Combien de documents de l’été y a-t-il ?',
    'Wie viele Dokumente vom Sommer gibt es?',
    'How many documents from the end of 1985 are there?',
    'How many documents from early 1985 are there?',
    'Combien de documents datent du début 1985 ?',
    'Quanti documenti della fine del 1985 ci sono?',
    'Wie viele Dokumente sind vom Ende 1985?',
    'How many emails did Anna receive?',
    'How many emails were sent to Anna?',
    'How many emails did Anna get?',
    'How many dreams about Anna are there?',
    'Combien de rêves y a-t-il sur Anna ?',
    'Quanti sogni ci sono su Anna?',
    'Wie viele Träume über Anna gibt es?',
    'Combien de courriels Anna a-t-elle reçus ?',
    'Combien de courriels sont à Anna ?',
    'Quante email ha ricevuto Anna?',
    'Quante email sono state mandate a Anna?',
    'Wie viele Mails hat Anna bekommen?',
    'Wie viele Mails gibt es an Anna?',
    'How many pictures did Anna take?',
    'Combien de photos Anna a-t-elle prises ?',
    'Quante foto ha scattato Anna?',
    'Wie viele Fotos hat Anna gemacht?',
    'Wie viele Fotos wurden von Anna gemacht?',
    'How many pictures by Anna are there?',
    'How many dreams with Anna are there?',
    'How many documents before her wedding are there?',
    'How many pictures of the wedding are there?',
    'How many pictures of the birthday are there?',
    'How many pictures of Anna at work are there?',
    'Who wrote the first dream?',
    'Qui a écrit le premier rêve ?',
    'Chi ha scritto il primo sogno?',
    'Wer schrieb den ersten Traum?',
  ])('are not stated without what limits or denies the question: %s', async (question) => {
    expect((await askAs(admin, question)).engine).toBe('quotations')
  })

  test.each([
    // Pronouns for people who are not named, or for the one who asks, of whom the archive has no participant.
    'How old was he when Anna died?',
    'Wie alt war er, als Anna starb?',
    'Quel âge avait-il quand Anna est morte ?',
    'Quanti anni aveva lei quando è morta Anna?',
    'HOW OLD WAS SHE WHEN ANNA DIED?',
    'How old was I when Anna died?',
    'Wie alt war ich, als Anna starb?',
    'Quel âge avais-je quand Anna est morte ?',
    'Quanti anni avevo quando è morta Anna?',
    'How many photos of me are there?',
    'Wie viele Fotos gibt es von mir?',
    'Combien de photos de moi y a-t-il ?',
    'Quante foto di me ci sono?',
    'How many photos did he take?',
    'How many of her dreams are there?',
    'What is my first dream?',
    'When did my grandfather marry Anna?',
    'Quand mon grand-père a-t-il épousé Anna ?',
    'Quando mio nonno ha sposato Anna?',
    'Wann hat mein Großvater Anna geheiratet?',
    // Times near or up to a date.
    'How many pictures from about 1983 are there?',
    'How many pictures from around 1983 are there?',
    'How many pictures up to 1983 are there?',
    'How many pictures by 1983 are there?',
    'How many pictures until 1983 are there?',
    'How many pictures from around the year 1983 are there?',
    'How many pictures from approximately 1983 are there?',
    'How many pictures from circa 1983 are there?',
    'Wie viele Fotos gibt es um 1983?',
    'Wie viele Fotos gibt es um das Jahr 1983?',
    'Wie viele Fotos gibt es gegen 1983?',
    'Wie viele Fotos gibt es bis 1983?',
    'Wie viele Fotos gibt es ab 1983?',
    'Wie viele Fotos gibt es etwa 1983?',
    'Wie viele Fotos gibt es ungefähr 1983?',
    'Wie viele Fotos gibt es circa 1983?',
    'Combien de photos y a-t-il vers 1983 ?',
    'Combien de photos y a-t-il environ 1983 ?',
    'Combien de photos y a-t-il autour de 1983 ?',
    'Combien de photos y a-t-il aux alentours de 1983 ?',
    'Combien de photos y a-t-il jusqu’en 1983 ?',
    'Combien de photos y a-t-il à partir de 1983 ?',
    'Combien de photos y a-t-il vers l’année 1983 ?',
    'Quante foto ci sono verso il 1983?',
    'Quante foto ci sono intorno al 1983?',
    'Quante foto ci sono circa nel 1983?',
    'Quante foto ci sono fino al 1983?',
    'Quante foto ci sono entro il 1983?',
    'Quante foto ci sono dal 1983?',
    'Quante foto ci sono nel 1983 circa?',
    'How old was Anna by 1983?',
    'How old was Anna between 1950 and 1960?',
    'What is the first picture from about 1983?',
    // Only.
    'How many photos show only Anna?',
    'How many photos show Anna only?',
    'Wie viele Fotos zeigen nur Anna?',
    'Combien de photos ne montrent qu’Anna ?',
    'Combien de photos montrent seulement Anna ?',
    'Quante foto mostrano solo Anna?',
    'Quante foto mostrano soltanto Anna?',
  ])('are not stated about everybody where somebody else is meant: %s', async (question) => {
    expect((await askAs(restricted, question)).engine).toBe('quotations')
  })

  test.each([
    ['How old was I when Anna died?', 'Mia Roth was 15 years old in February 2001.'],
    ['Wie alt war ich, als Anna starb?', 'Mia Roth war im Februar 2001 15 Jahre alt.'],
    ['Quel âge avais-je quand Anna est morte ?', expect.stringMatching(/^Mia Roth avait 15\sans/)],
    ['Quanti anni avevo quando è morta Anna?', expect.stringMatching(/^Mia Roth aveva 15 anni/)],
    ['How old was Anna when I was born?', 'Anna Berger was 53 years old on 1 March 1985.'],
    ['How many photos of me are there?', 'You can see one item: Image (Mia Roth).'],
    ['Wie viele Fotos gibt es von mir?', 'Sie können einen Eintrag sehen: Bild (Mia Roth).'],
    ['Combien de photos de moi y a-t-il ?', 'On peut en voir 1\u00a0: Image (Mia Roth).'],
    ['Quante foto di me ci sono?', 'Se ne può vedere 1: Immagine (Mia Roth).'],
    ['What is my first dream?', expect.stringContaining('“A field”')],
    ['Can you tell me when Anna was born?', 'Anna Berger was born on 3 May 1931.'],
    ['Sagen Sie mir, wann Anna geboren wurde!', 'Anna Berger wurde am 3. Mai 1931 geboren.'],
    ['Combien de rêves d’Anna y a-t-il ?', 'On peut en voir 3\u00a0: Rêve (Anna Berger).'],
    ['Combien y a-t-il de rêves d’Anna ?', 'On peut en voir 3\u00a0: Rêve (Anna Berger).'],
  ])('are about the one who asks where “I” or “me” says so: %s', async (question, expected) => {
    const answer = await askAs(admin, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
  })

  test.each([
    ['How many pictures from the 1980s are there?', 'You can see 4 items: Image (in the 1980s).'],
    ['How many pictures from the 1980’s are there?', 'You can see 4 items: Image (in the 1980s).'],
    [
      'Wie viele Fotos gibt es aus den 1980er-Jahren?',
      'Sie können 4 Einträge sehen: Bild (in den 1980er-Jahren).',
    ],
    ['Wie viele Fotos gibt es aus den 1980ern?', 'Sie können 4 Einträge sehen: Bild (in den 1980er-Jahren).'],
    [
      'Combien de photos y a-t-il des années 1980 ?',
      'On peut en voir 4\u00a0: Image (dans les années 1980).',
    ],
    ['Quante foto ci sono degli anni 1980?', 'Se ne possono vedere 4: Immagine (negli anni 1980).'],
    ['Quante foto ci sono dell’anno 1980?', 'Se ne può vedere 1: Immagine (nel 1980).'],
    ['How old was Klara in the 1980s?', 'Klara Roth was 24–34 years old in the 1980s.'],
    ['Wie alt war Klara in den 1980er-Jahren?', 'Klara Roth war in den 1980er-Jahren 24–34 Jahre alt.'],
  ])('are of a decade where one is named: %s', async (question, expected) => {
    expect(getText(await askAs(admin, question))).toBe(expected)
  })

  test.each([
    ['How many pictures from 1983 are there?', 'You can see 2 items: Image (in 1983).'],
    ['Wie viele Fotos gibt es aus dem Jahr 1983?', 'Sie können 2 Einträge sehen: Bild (1983).'],
    ['Combien de photos y a-t-il de l’année 1983 ?', 'On peut en voir 2\u00a0: Image (en 1983).'],
    ['Quante foto ci sono del 1983?', 'Se ne possono vedere 2: Immagine (nel 1983).'],
    ['How many dreams by Anna in 1960 are there?', 'You can see one item: Dream (Anna Berger, in 1960).'],
  ])('are of exactly the time that is named: %s', async (question, expected) => {
    expect(getText(await askAs(admin, question))).toBe(expected)
  })

  test('understand seasons', async () => {
    expect(getText(await askAs(admin, 'Where was Jonas in the summer of 1972?'))).toContain('Trieste')
    expect(getText(await askAs(admin, 'Dove era Jonas nell’estate del 1972?'))).toContain('Trieste')
    expect((await askAs(admin, 'Where was Jonas in the winter of 1972?')).engine).toBe('quotations')
    for (const summer of ['en été 1983', 'été 1983', 'de l’été 1983']) {
      const answer = await askAs(admin, `Combien de photos ${summer} ?`)
      expect(getText(answer)).toBe('On peut en voir 1\u00a0: Image (été 1983).')
    }
    expect(getText(await askAs(admin, 'Combien de photos ont été prises en 1983 ?'))).toBe(
      'On peut en voir 2\u00a0: Image (en 1983).',
    )
  })

  test('show those whom pictures are of, and not who took them or is mentioned', async () => {
    for (const [question, expected] of [
      ['How many pictures of Anna are there?', 'You can see 2 items: Image (Anna Berger).'],
      ['Combien de photos d’Anna y a-t-il ?', 'On peut en voir 2\u00a0: Image (Anna Berger).'],
      ['Quante foto di Anna ci sono?', 'Se ne possono vedere 2: Immagine (Anna Berger).'],
      ['Wie viele Fotos von Anna gibt es?', 'Sie können 2 Einträge sehen: Bild (Anna Berger).'],
    ] as const)
      expect(getText(await askAs(admin, question))).toBe(expected)
    expect(getText(await askAs(admin, 'What is the oldest picture of Anna?'))).toContain('“Ice”')
  })

  test('count only what the asker may see, outside the trash', async () => {
    const question = 'How many dreams of Anna are there?'
    expect(getText(await askAs(admin, question))).toBe('You can see 3 items: Dream (Anna Berger).')
    const answer = await askAs(restricted, question)
    expect(getText(answer)).toBe('You can see 2 items: Dream (Anna Berger).')
    expect(JSON.stringify(answer)).not.toContain('A bridge')
  })

  test('name the first and the last that the asker may see', async () => {
    expect(getText(await askAs(admin, 'Welcher Traum ist der älteste?'))).toContain('A bridge')
    expect(getText(await askAs(admin, 'Wie heißt der erste Traum?'))).toContain('A bridge')
    const answer = await askAs(restricted, 'Welcher Traum ist der älteste?')
    expect(getText(answer)).toContain('A river')
    expect(answer.answer[0]?.citations.map(({ title }) => title)).toEqual(['A river'])
    expect(getText(await askAs(restricted, 'Quel est le dernier rêve ?'))).toContain('A wood')
    for (const [question, expected] of [
      [
        'When was the first picture of Anna taken?',
        'The first that you can see is “Ice”, dated January 1983 (Image, Anna Berger).',
      ],
      [
        'Quelle est la plus ancienne photo d’Anna ?',
        'Le plus ancien élément visible est «\u00a0Ice\u00a0» (janvier 1983) (Image, Anna Berger).',
      ],
      [
        'Qual è la prima foto di Anna?',
        'Il primo elemento visibile è «Ice», con la data gennaio 1983 (Immagine, Anna Berger).',
      ],
      [
        'Welches ist das älteste Foto von Anna?',
        'Am weitesten zurück reicht „Ice“, datiert Januar 1983 (Bild, Anna Berger).',
      ],
    ] as const) {
      const first = await askAs(admin, question)
      expect([getText(first), first.answer[0]?.people?.map(({ id }) => id)]).toEqual([
        expected,
        [ids.get('Anna Berger')],
      ])
    }
  })

  test('of a time and its people leave out what is hidden', async () => {
    const question = 'Who was there in 1950 with Anna?'
    expect(JSON.stringify(await askAs(restricted, question))).not.toContain('A bridge')
  })
})
