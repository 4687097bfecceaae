import { Icon as OfflineIcon } from '@iconify/react/offline'
import { drawings } from './drawings.ts'
import type { IconName } from './icon-names.ts'

/** A bundled icon, hidden from assistive technology: the control around it carries the name. `size` in pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const drawing = drawings.get(name) ?? { body: '', width: 24, height: 24 }
  return <OfflineIcon icon={drawing} width={size} height={size} aria-hidden focusable={false} />
}
