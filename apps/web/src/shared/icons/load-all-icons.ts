import { drawings } from './drawings.ts'

/** Loads the icons that are not among those of the first page. */
export async function loadAllIcons(): Promise<void> {
  const more = await import('virtual:further-icons')
  for (const [name, drawing] of Object.entries(more.drawings)) drawings.set(name, drawing)
}
