/** How long what was deleted can be restored, in milliseconds. */
export const trashLifetimeMs = 30 * 24 * 3600 * 1000
