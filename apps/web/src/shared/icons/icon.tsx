import { drawings } from 'virtual:bundled-icons'
import { Icon as OfflineIcon } from '@iconify/react/offline'
import type { IconName } from './icon-names.ts'

/** A bundled icon, hidden from assistive technology: the control around it carries the name. `size` in pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <OfflineIcon icon={drawings[name]} width={size} height={size} aria-hidden focusable={false} />
}
