/** The keys that scroll what has the focus, also by moving the focus. */
export const scrollKeys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Tab',
])
