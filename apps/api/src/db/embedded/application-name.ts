/** Identifies the archive's own processes, which change no session settings, to the embedded database. */
export const ownApplicationName = 'lares'
