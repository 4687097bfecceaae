/** What other features may use of this one. */
export { useComingDaysQuery } from './api.ts'
export {
  ParticipantPicker,
  type TakesPart,
} from './pickers/participant-picker.tsx'
export { PersonPortrait } from './portraits/person-portrait.tsx'
export { usePeople } from './use-people.ts'
