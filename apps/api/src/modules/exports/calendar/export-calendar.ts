import { join } from 'node:path'
import { calendarEnd, startCalendar } from '../../../calendar-files/calendar-event.ts'
import type { Db } from '../../../db/client.ts'
import { EventComponents } from '../../planning/exports/event-components.ts'
import type { StoredEvent } from '../../planning/stored-event.ts'
import type { ExportedItem } from '../exported-item.ts'
import type { ExportContext } from '../pages/export-context.ts'
import { AppendingFile } from '../zip/appending-file.ts'
import type { ZipSkeletonWriter } from '../zip/zip-skeleton.ts'
import { renderBirthdayEvent, renderItemEvent } from './calendar-events.ts'
import { loadBirthdays } from './load-birthdays.ts'

/** The calendar of an export, which grows while its items are written. */
export class ExportCalendar {
  readonly #context: ExportContext
  readonly #file: AppendingFile
  /** Participants whose birthday was looked up. */
  readonly #participantIds = new Set<string>()
  readonly #events = new EventComponents()

  private constructor(context: ExportContext, file: AppendingFile) {
    this.#context = context
    this.#file = file
  }

  static async create(folder: string, context: ExportContext): Promise<ExportCalendar> {
    return new ExportCalendar(context, await AppendingFile.create(join(folder, 'calendar')))
  }

  /** RFC 5545, 3.6: a calendar has at least one event, so there is no file without one. */
  get isEmpty(): boolean {
    return this.#file.size === 0
  }

  /** Adds an item if its day is known, and the birthdays of its participants. */
  async add(db: Db, { item }: ExportedItem): Promise<void> {
    await this.#append(renderItemEvent(this.#context, item))
    const participantIds = item.participants.map(({ id }) => id).filter((id) => !this.#participantIds.has(id))
    for (const id of participantIds) this.#participantIds.add(id)
    for (const birthday of await loadBirthdays(db, participantIds))
      await this.#append(renderBirthdayEvent(this.#context, birthday))
  }

  async addEvent(event: StoredEvent): Promise<void> {
    await this.#append(this.#events.render(event, this.#context.madeAt))
  }

  async #append(event: string | undefined): Promise<void> {
    if (event === undefined) return
    await this.#file.append(this.isEmpty ? startCalendar('Export') + event : event)
  }

  async writeTo(zip: ZipSkeletonWriter): Promise<void> {
    if (this.isEmpty) return
    await this.#file.append(calendarEnd)
    await zip.addLocalFile('calendar.ics', this.#file)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}
