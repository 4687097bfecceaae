import { type Chapter, findChapterIndex } from '@lares/shared-types/chapters'
import { getCurrent } from '../engine/queue.ts'
import { usePlayerState } from '../use-player.ts'

/** The chapter that is being played; undefined without chapters, and before the first one. */
export function useCurrentChapter(): Chapter | undefined {
  return usePlayerState(({ queue, position }) => {
    const chapters = getCurrent(queue)?.item.chapters ?? []
    return chapters[findChapterIndex(chapters, position)]
  })
}
