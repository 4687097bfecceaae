/** What other features may use of this one. */
export { calledOf, type Person } from './people.ts'
export {
  ParticipantPicker,
  type ParticipantPickerProps,
  type TakesPart,
} from './pickers/participant-picker.tsx'
export { usePeople } from './use-people.ts'
