import { sql } from 'kysely'
import { type AnniversaryRow, anniversaries, dayPattern } from '../visibility/anniversaries.ts'
import { currentParticipant } from '../visibility/current-participants.ts'

/**
 * A subquery of the anniversary of which a row of `notifications` reminds, as it is now: none if the participant was deleted, if the
 * date was changed to another day, or if who had a birthday has died. Of who was merged it is that of whom they have become.
 * In common years, 29 February is on the 28th.
 */
export const remindedAnniversaries = sql<AnniversaryRow & { readonly date: string }>`(
  select known.* from ${anniversaries} known
  where known.participant_id = ${currentParticipant(sql.ref('notifications.entity_id'))}
    and known.kind = notifications.params ->> 'anniversary'
    and known.date ~ ${sql.lit(dayPattern)}
    and left(known.date, 4) < left(notifications.params ->> 'day', 4)
    and (substr(known.date, 6, 5) = substr(notifications.params ->> 'day', 6, 5)
      or (substr(known.date, 6, 5) = '02-29' and substr(notifications.params ->> 'day', 6, 5) = '02-28'))
)`
