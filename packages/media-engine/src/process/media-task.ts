import type { CalendarReading } from '../calendar/calendar-reading.ts'
import type { CalendarInput } from '../calendar/read-calendar.ts'
import type { CutInput, CutPiece } from '../cutting.ts'
import type { Derivation, DerivedFile, SmallFilmInput } from '../derivation.ts'
import type { DeriveInput } from '../derive.ts'
import type { QuickFacts } from '../facts/quick-facts.ts'
import type { SniffedFile } from '../families.ts'
import type { JoinedRecording } from '../join-recording.ts'
import type { ProcessedSound, ProcessingInput } from '../sound-processing.ts'
import type { ProcessRequest } from './process-task.ts'

/** The tasks of a media process. */
export type MediaTasks = {
  sniff: { input: { path: string; filename: string }; result: SniffedFile }
  facts: { input: { path: string; sniffed: SniffedFile }; result: QuickFacts }
  derive: { input: Omit<DeriveInput, 'signal'>; result: Derivation }
  deriveSmallFilm: { input: Omit<SmallFilmInput, 'signal'>; result: DerivedFile }
  processSound: { input: ProcessingInput; result: ProcessedSound }
  joinRecording: { input: { paths: readonly string[]; folder: string }; result: JoinedRecording }
  cut: { input: Omit<CutInput, 'signal'>; result: CutPiece[] }
  hashPicture: { input: { path: string }; result: string | null }
  readCalendar: { input: CalendarInput; result: CalendarReading }
}

/** A task with its input and limits, as sent to a media process. */
export type TaskRequest<T extends keyof MediaTasks> = ProcessRequest<MediaTasks, T>
