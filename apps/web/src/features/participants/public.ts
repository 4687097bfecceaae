/** The public interface of this feature. */
export { useComingDaysQuery, useCountItemsByParticipantQuery } from './api.ts'
export type { Person } from './people.ts'
export {
  ParticipantPicker,
  type Participation,
} from './pickers/participant-picker.tsx'
export { PersonPortrait } from './portraits/person-portrait.tsx'
export { useOwnParticipantId } from './use-own-participant-id.ts'
export { usePeople } from './use-people.ts'
