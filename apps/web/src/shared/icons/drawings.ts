import { drawings as entryDrawings } from 'virtual:entry-icons'
import type { IconifyIcon } from '@iconify/react/offline'

/** The drawings that are loaded, by name. */
export const drawings = new Map<string, IconifyIcon>(Object.entries(entryDrawings))
