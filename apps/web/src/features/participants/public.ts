/** The public interface of this feature. */
export {
  useComingDaysQuery,
  useCountItemsByParticipantQuery,
  useRestoreParticipantMutation,
} from './api.ts'
export { getNames, type Person } from './people.ts'
export {
  ParticipantPicker,
  type Participation,
} from './pickers/participant-picker.tsx'
export { toPersonOption } from './pickers/person-option.tsx'
export { useCreatePerson } from './pickers/use-create-person.ts'
export { PersonPortrait } from './portraits/person-portrait.tsx'
export { Portrait } from './portraits/portrait.tsx'
export { useOwnParticipantId } from './use-own-participant-id.ts'
export { usePeople } from './use-people.ts'
export { usePersonActs } from './use-person-acts.tsx'
