import { type Language, languages } from '@lares/shared-types/languages'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { getPlaybackPosition } from '../../../shared/playback/playback-positions.ts'
import { chooseQuality } from '../quality/choose-quality.ts'
import { readConnection, readQualityChoice } from '../quality/quality-choice.ts'
import { storeQueue } from '../stored-queue.ts'
import { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import type { Queue } from './queue.ts'
import { createPositionSaver } from './save-positions.ts'
import { chooseSubtitles, readSubtitleChoice } from './subtitle-choice.ts'

/** How long a slow connection is remembered: the phone may be elsewhere by then. */
const stallTtlMs = 10 * 60_000

interface CreatePlayerOptions {
  readonly userId: string
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly onChange: (state: PlayerState) => void
}

/** A player that resumes where the user stopped on any of their devices. */
export function createPlayer({ userId, dispatch, onChange }: CreatePlayerOptions): Player {
  let stored: Queue | undefined
  let stalledAt = Number.NEGATIVE_INFINITY
  return new Player({
    onChange: (state) => {
      onChange(state)
      // Emptied by signing out, which has cleared what was stored, or by closing the player.
      if (state.queue === stored || (stored === undefined && state.queue.index < 0)) return
      stored = state.queue
      storeQueue(userId, state.queue)
    },
    getPosition: (itemId) => getPlaybackPosition(userId, itemId),
    getSubtitles: ({ medium, subtitles }) =>
      medium === 'video'
        ? chooseSubtitles(subtitles, { choice: readSubtitleChoice(userId), language: getPageLanguage() })
        : undefined,
    chooseQuality: ({ asset }) => {
      const hasStalled = Date.now() - stalledAt < stallTtlMs
      return chooseQuality(asset, readQualityChoice(userId), { ...readConnection(), hasStalled })
    },
    reportStall: () => {
      stalledAt = Date.now()
    },
    savePosition: createPositionSaver(userId, dispatch),
  })
}

/** The language of the interface. */
function getPageLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en'
}
