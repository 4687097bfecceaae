/** What other features and the shell may use of this one. */
export { KeepOfflineButton } from './keep/keep-offline-button.tsx'
export { KeptOnDevice } from './keep/kept-on-device.tsx'
export { OfflineNote } from './note/offline-note.tsx'
