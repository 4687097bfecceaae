import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { ItemSummary } from '@lares/shared-types/items'
import { defaultLanguage } from '@lares/shared-types/languages'
import { type Static, Type } from 'typebox'
import { listItems } from '../../../items/list-items.ts'
import { listItemsOnThisDay } from '../../../items/on-this-day.ts'
import { formatItem, formatText } from './format-items.ts'
import { type ToolContext, wrapAsData } from './tool-context.ts'

export const CalendarInput = Type.Object({
  from: Type.Optional(
    Type.String({ description: 'A year, month or day: 1952, 1952-07 or 1952-07-12', maxLength: 40 }),
  ),
  to: Type.Optional(
    Type.String({
      description: 'The end of a span; left out, it is the one year, month or day',
      maxLength: 40,
    }),
  ),
  day: Type.Optional(
    Type.String({
      description: 'Instead of a span, a day of any year, as month and day: 07-12',
      maxLength: 10,
    }),
  ),
})

const maxItems = 20
const maxExcerptLength = 160
const dayOfYear = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Lists items dated to a span of time, in order, or to one day of all years. */
export async function searchCalendar(
  { services, sources, asker }: ToolContext,
  input: Static<typeof CalendarInput>,
): Promise<string> {
  const { db } = services
  const viewer = await asker()
  const within = toEdtf(input)
  if (input.day && !dayOfYear.test(input.day)) return 'Give a day as month and day, like 07-12.'
  if (!input.day && !within) return 'Give from (and to) as 1952, 1952-07 or 1952-07-12, or a day like 07-12.'
  const items: ItemSummary[] = input.day
    ? await listItemsOnThisDay(db, viewer, input.day)
    : (await listItems(db, viewer, { within: within ?? '', sort: 'oldest', limit: maxItems })).items
  if (items.length === 0) return 'Nothing is dated to that.'
  return wrapAsData(
    items.slice(0, maxItems).flatMap((item) => {
      const number = sources.add(item.id, [item.title, item.excerpt])
      return [
        formatItem(number, item, viewer.language ?? defaultLanguage),
        ...(item.excerpt ? [formatText(item.excerpt, maxExcerptLength)] : []),
      ]
    }),
  )
}

/** EDTF; undefined for an invalid date. */
function toEdtf({ from, to }: Static<typeof CalendarInput>): string | undefined {
  const [first, last] = [from?.trim() || to?.trim(), to?.trim() || from?.trim()]
  const span = first === last ? first : `${first}/${last}`
  return span && parseEdtfRange(span) ? span : undefined
}
