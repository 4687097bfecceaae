import type { RecordingFields } from '../engine/stored-recording.ts'

export const emptyFields: RecordingFields = {
  title: '',
  date: '',
  language: '',
  participants: [],
  categoryIds: [],
}
