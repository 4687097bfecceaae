/** Fetches the code of the family layout; early, as soon as it is known that somebody is signed in. */
export function loadFamilyShell() {
  return import('./family-shell.tsx')
}
