import { loadedIcons } from './loaded-icons.ts'

/** Loads the icons that are not in the entry bundle. */
export async function loadAllIcons(): Promise<void> {
  const { icons } = await import('virtual:further-icons')
  for (const [name, data] of Object.entries(icons)) loadedIcons.set(name, data)
}
