import { join } from 'node:path'
import type { ExportListName } from '../../../languages/export-texts.ts'
import { listParticipantIds } from '../../planning/stored-event.ts'
import type { ExportCalendar } from '../calendar/export-calendar.ts'
import { getListPath, renderListPage } from '../pages/list-page.ts'
import { AppendingFile } from '../zip/appending-file.ts'
import type { ZipSkeletonWriter } from '../zip/zip-skeleton.ts'
import { listExportedEvents, toEventJson } from './events.ts'
import { type ExportList, type ListSource, toJsonFile } from './export-list.ts'
import { listLabelTrees } from './labels.ts'
import { listPeople } from './people.ts'
import { listExportedQuestions } from './questions.ts'
import { listReadings } from './readings.ts'

interface ListTarget {
  readonly zip: ZipSkeletonWriter
  readonly calendar: ExportCalendar
  /** The work folder. */
  readonly folder: string
}

interface WrittenLists {
  readonly names: readonly ExportListName[]
  /** The tags and categories that they name. */
  readonly labelIds: readonly string[]
  readonly questionIds: readonly string[]
  /** Whether they have what only administrators see. */
  readonly needsAdmin: boolean
}

/** Writes what an export has besides its items: people, labels, questions, readings and events. Empty lists are left out. */
export async function writeLists(source: ListSource, target: ListTarget): Promise<WrittenLists> {
  await writeEvents(source, target)
  const people = await listPeople(source)
  const labels = await listLabelTrees(source)
  const questions = await listExportedQuestions(source)
  const names: ExportListName[] = []
  const write = async (name: ExportListName, list: ExportList | undefined) => {
    if (!list) return
    await target.zip.addText(`${name}.json`, toJsonFile(list.json))
    await writePage(source, target, name, list.page)
    names.push(name)
  }
  await write('people', people)
  await write('labels', labels)
  await write('questions', questions)
  if (await writeReadings(source, target)) names.push('readings')
  return {
    names,
    labelIds: labels?.ids ?? [],
    questionIds: questions?.ids ?? [],
    needsAdmin: questions?.needsAdmin ?? false,
  }
}

async function writePage(
  { context }: ListSource,
  { zip }: ListTarget,
  name: ExportListName,
  content: string,
): Promise<void> {
  await zip.addText(getListPath(name), renderListPage(context, context.texts.lists[name], content))
}

async function writeReadings(source: ListSource, target: ListTarget): Promise<boolean> {
  const lines: string[] = []
  const entries = (async function* () {
    for await (const { json, line } of listReadings(source)) {
      lines.push(line)
      yield JSON.stringify(json)
    }
  })()
  if (!(await writeJsonList(target, 'readings.json', entries))) return false
  await writePage(source, target, 'readings', `<ul>${lines.join('\n')}</ul>`)
  return true
}

/** Also adds the events to the calendar, and the people in them to those whom the export names. */
async function writeEvents(source: ListSource, target: ListTarget): Promise<void> {
  const entries = (async function* () {
    for await (const event of listExportedEvents(source)) {
      for (const id of listParticipantIds(event.fields)) source.references.participantIds.add(id)
      await target.calendar.addEvent(event)
      yield toEventJson(event)
    }
  })()
  await writeJsonList(target, 'events.json', entries)
}

/** Writes a JSON array entry by entry, so that memory stays bounded; returns whether there is anything in it. */
async function writeJsonList(
  { zip, folder }: ListTarget,
  name: string,
  entries: AsyncIterable<string>,
): Promise<boolean> {
  const file = await AppendingFile.create(join(folder, `list-${name}`))
  try {
    for await (const entry of entries) await file.append(`${file.size === 0 ? '[\n' : ',\n'}${entry}`)
    if (file.size === 0) return false
    await file.append('\n]\n')
    await zip.addLocalFile(name, file)
    return true
  } finally {
    await file.discard()
  }
}
