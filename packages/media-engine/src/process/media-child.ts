import { cutRecording } from '../cut.ts'
import { deriveFile } from '../derive.ts'
import { deriveSmallFilm } from '../derive-small-film.ts'
import { readQuickFacts } from '../facts.ts'
import { hashPicture } from '../image/picture-hash.ts'
import { processSoundFile } from '../process-sound.ts'
import { sniffFile } from '../sniff.ts'
import type { MediaTasks } from './media-task.ts'
import { serveTasks } from './serve-tasks.ts'

/** Never aborts: the parent cancels a task by killing this process. */
const neverAborts = new AbortController().signal

serveTasks<MediaTasks>({
  sniff: ({ path, filename }) => sniffFile(path, filename),
  facts: ({ path, sniffed }) => readQuickFacts(path, sniffed),
  derive: (input) => deriveFile({ ...input, signal: neverAborts }),
  deriveSmallFilm: (input) => deriveSmallFilm({ ...input, signal: neverAborts }),
  processSound: (input) => processSoundFile(input, neverAborts),
  joinRecording: async ({ paths, folder }) => {
    // Loads FFmpeg, which other tasks may not need.
    const { joinRecording } = await import('../join-recording.ts')
    return joinRecording(paths, folder, neverAborts)
  },
  cut: (input) => cutRecording({ ...input, signal: neverAborts }),
  hashPicture: ({ path }) => hashPicture(path),
  readCalendar: async (input) => {
    const { readCalendar } = await import('../calendar/read-calendar.ts')
    return readCalendar(input)
  },
})
