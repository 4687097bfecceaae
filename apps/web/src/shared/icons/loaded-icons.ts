import { icons as entryIcons } from 'virtual:entry-icons'
import type { IconifyIcon } from '@iconify/react/offline'

/** Icon data by name: those of the entry bundle, and the others once they are loaded. */
export const loadedIcons = new Map<string, IconifyIcon>(Object.entries(entryIcons))
