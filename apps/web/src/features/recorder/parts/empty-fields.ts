import type { RecordingFields } from '../engine/stored-recording.ts'

export const emptyFields: RecordingFields = {
  title: '',
  date: '',
  language: '',
  participants: [],
  categoryIds: [],
}

/** Today in the time zone of the device, as an EDTF date. */
export function getToday(now: Date = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
