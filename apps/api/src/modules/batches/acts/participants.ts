import { maxItemParticipants } from '@lares/shared-types/items'
import { refuse } from './act.ts'
import { defineEdit, setFields } from './edit-act.ts'

/** New participants come last; one can take part in several roles. */
export const participants = defineEdit<'participants'>((item, { add = [], remove = [] }) => {
  const kept = item.fields.participants.filter(({ participantId }) => !remove.includes(participantId))
  const isNew = ({ participantId, role }: (typeof add)[number]) =>
    !kept.some((one) => one.participantId === participantId && one.role === role)
  const participants = [...kept, ...add.filter(isNew)]
  return participants.length > maxItemParticipants ? refuse('too-many') : setFields(item, { participants })
})
