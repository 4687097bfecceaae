import type { ReadCalendar } from '@lares/media-engine/calendar/calendar-reading'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { invalidFields } from '@lares/server-kit/app-error'
import type { CalendarFile } from '@lares/shared-types/calendar-imports'
import { isTimeZone } from '@lares/shared-types/recurrence/zoned-time'
import type { Services } from '../../../services.ts'

/**
 * Reads a calendar file in a process of its own, which ends when that takes too long. Throws `invalid-fields` for a file that is
 * none, has too many events or cannot be read within the limits, and the reason of the signal.
 */
export async function readFile(
  { media }: Services,
  { text, timeZone }: CalendarFile,
  signal: AbortSignal,
): Promise<ReadCalendar> {
  if (!isTimeZone(timeZone)) throw invalidFields({ path: 'timeZone', code: 'unknown-reference' })
  const reading = await media.readCalendar({ text, timeZone }, signal).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded) || error.endCause === 'killed') throw error
    throw invalidFields({ path: 'text', code: 'too-large' })
  })
  if (!('problem' in reading)) return reading
  throw invalidFields({ path: 'text', code: reading.problem === 'no-calendar' ? 'wrong-format' : 'too-many' })
}
