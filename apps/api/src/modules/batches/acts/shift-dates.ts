import type { DateShift } from '@lares/shared-types/batches'
import { kindBehaviours } from '../../items/kinds/registry.ts'
import { type ShiftedDate, shiftEdtf } from '../shift/shift-edtf.ts'
import { shiftTime } from '../shift/shift-time.ts'
import { type ActItem, refuse } from './act.ts'
import { defineDateEdit, setFields } from './edit-act.ts'

/** Moves the date of an item together with the times among the fields of its kind. */
export const shiftDates = defineDateEdit<'shift-dates'>((item, shift) => {
  const details = shiftDetails(item, shift)
  if ('refused' in details) return refuse(details.refused)
  const { date } = item.fields
  if (date === null) return details.time ? setFields(item, { details: details.shifted }) : refuse('no-date')
  const shifted = shiftDate(date, shift, details.time)
  if ('refused' in shifted) return refuse(shifted.refused)
  return setFields(item, { date: shifted.date, details: details.shifted })
})

/** The time in the details of an item, before and after. */
interface MovedTime {
  readonly before: string
  readonly after: string
}

/** A date that is the day of the moved time stays so: an hour can lead to another day. */
function shiftDate(date: string, shift: DateShift, time: MovedTime | undefined): ShiftedDate {
  if (time && date === time.before.slice(0, 10)) return { date: time.after.slice(0, 10) }
  return shiftEdtf(date, shift)
}

function shiftDetails(
  { kind, fields: { details } }: ActItem,
  shift: DateShift,
): { readonly shifted: Record<string, unknown>; readonly time: MovedTime | undefined } | Refused {
  const shifted = { ...details }
  let time: MovedTime | undefined
  for (const [name, form] of Object.entries(kindBehaviours[kind].dateDetails)) {
    const before = details[name]
    if (typeof before !== 'string') continue
    const moved = form === 'edtf' ? shiftEdtf(before, shift) : toShiftedTime(before, shift)
    if ('refused' in moved) return moved
    shifted[name] = moved.date
    if (form === 'time') time = { before, after: moved.date }
  }
  return { shifted, time }
}

type Refused = Extract<ShiftedDate, { refused: unknown }>

function toShiftedTime(time: string, shift: DateShift): ShiftedDate {
  const date = shiftTime(time, shift)
  return date === undefined ? { refused: 'out-of-range' } : { date }
}
