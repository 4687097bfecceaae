import type { ItemDate } from '@lares/shared-types/fields'
import type { Participant } from '@lares/shared-types/participants'
import { formatDate } from '../../../languages/date-in-words.ts'
import { listParticipants } from '../../participants/participant-view.ts'
import { type ExportContext, getName } from '../pages/export-context.ts'
import { escapeText, renderMarkdown, toUrl } from '../pages/html.ts'
import type { ExportList, ListSource } from './export-list.ts'

/** The people whom the items name, or all: participants are visible to all users, their portraits are not. */
export async function listPeople({
  db,
  user,
  context,
  isEverything,
  references,
}: ListSource): Promise<ExportList | undefined> {
  const all = await listParticipants(db, user)
  const people = all.filter(({ id }) => isEverything || references.participantIds.has(id))
  if (people.length === 0) return undefined
  const names = new Map(all.map((person) => [person.id, person.names]))
  const sections = people.map((person) => renderPerson(context, person, { names, references }))
  return { json: people.map((person) => toJson(person, { names, references })), page: sections.join('\n') }
}

interface Known {
  readonly names: ReadonlyMap<string, Participant['names']>
  readonly references: ListSource['references']
}

function toJson(person: Participant, { names, references }: Known) {
  const { id, aliases, description, birth, death, colour, createdAt, updatedAt } = person
  return {
    id,
    names: person.names,
    aliases,
    description,
    birth,
    death,
    relations: person.relations.map((relation) => ({
      ...relation,
      names: names.get(relation.participantId) ?? {},
    })),
    portrait: getPortrait(person, references) ?? null,
    colour,
    createdAt,
    updatedAt,
  }
}

/** The path of the portrait, if its item is in the export. */
function getPortrait({ portraitAssetId }: Participant, { thumbnails }: Known['references']) {
  return thumbnails.get(portraitAssetId ?? '')
}

function renderPerson(context: ExportContext, person: Participant, known: Known): string {
  const { texts } = context
  const portrait = getPortrait(person, known.references)
  const relations = person.relations.map(({ kind, participantId, since }): [string, string] => {
    const name = getName(context, known.names.get(participantId) ?? {})
    return [texts.relations[kind], since ? `${name} (${formatEdtf(context, since)})` : name]
  })
  const facts: [string, string][] = [
    [texts.person.birth, formatItemDate(context, person.birth)],
    [texts.person.death, formatItemDate(context, person.death)],
    [texts.person.aliases, person.aliases.join(', ')],
    ...relations,
  ]
  const lines = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`)
  return `<section id="p-${person.id}"><h2>${escapeText(getName(context, person.names))}</h2>
${portrait ? `<p class="files"><img src="${toUrl(portrait)}" alt="" loading="lazy"></p>` : ''}
${lines.length > 0 ? `<dl>${lines.join('\n')}</dl>` : ''}
${person.description.trim() ? renderMarkdown(person.description) : ''}</section>`
}

function formatItemDate(context: ExportContext, date: ItemDate | null): string {
  return date ? formatEdtf(context, date.edtf) : ''
}

function formatEdtf({ language, texts }: ExportContext, edtf: string): string {
  return formatDate(edtf, language, texts.dates)
}
