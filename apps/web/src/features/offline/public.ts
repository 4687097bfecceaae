/** The public interface of this feature. */

export { OfflineNote } from './note/offline-note.tsx'
export { KeepOfflineButton } from './pin/pin-offline-button.tsx'
export { PinnedItems } from './pin/pinned-items.tsx'
