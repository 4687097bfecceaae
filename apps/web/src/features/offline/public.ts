/** The public interface of this feature. */

export { OfflineNote } from './note/offline-note.tsx'
export { PinOfflineButton } from './pin/pin-offline-button.tsx'
export { PinnedItems } from './pin/pinned-items.tsx'
export { PinnedSummary } from './pin/pinned-summary.tsx'
