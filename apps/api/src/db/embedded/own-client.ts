/** By which the embedded database knows the archive's own processes, which leave nothing behind in the session. */
export const ownApplicationName = 'lares'
