import { maxTranscribedSeconds } from '@lares/shared-types/transcriptions'
import { sql } from 'kysely'
import { countItems } from '../../../search-index/index-batches.ts'
import { chooseEngine } from '../../transcriptions/choose-engine.ts'
import type { Check } from './check.ts'
import { examineItems, whenPresent } from './present-items.ts'

/**
 * Whether an item has sound in which somebody may speak, of a length that is transcribed, and no transcript. One that a person
 * has emptied remains as a row: none is wanted. A transcription that is under way is left to end.
 */
const lacksTranscript = sql`(
  items.kind in ('record', 'video')
  and exists (
    select from (
      select state, has_sound, without_speech, duration from assets
      where item_id = items.id and not detached and enclosed_in is null and family in ('audio', 'video')
      order by position limit 1) sound
    where state = 'ready' and has_sound is not false and not without_speech
      and coalesce(duration, 0) <= ${maxTranscribedSeconds})
  and not exists (select from transcripts where item_id = items.id)
  and not exists (
    select from operations where kind = 'transcription' and key = items.id::text and ended_at is null))`

/** Recordings and films without a transcript; where nothing transcribes, nothing is missing. */
export const missingTranscripts: Check = {
  schedule: 'nightly',
  isAvailable: async (services) => chooseEngine(services) !== undefined,
  count: countItems,
  async examine(services, cursor) {
    if (!chooseEngine(services)) return { examined: 0, findings: [] }
    return examineItems(services, cursor, whenPresent(lacksTranscript, 'without'))
  },
}
