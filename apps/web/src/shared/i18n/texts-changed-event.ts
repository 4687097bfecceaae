/** Dispatched on the document when this browser has changed texts of the interface. */
export const textsChangedEvent = 'lares:texts-changed'
