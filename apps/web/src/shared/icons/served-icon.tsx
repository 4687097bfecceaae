import { _api, addAPIProvider, Icon } from '@iconify/react'
import styles from './served-icon.module.css'

/** Milliseconds after which a request for drawings is given up, and the longest address of one. */
const limits = { timeout: 1500, maxURL: 500 }

// The gateway's own service, and nobody else's: nothing is fetched from outside.
// The names are parted by plain commas, as the library counts them when it keeps addresses short.
_api.setFetch((address, options) => fetch(String(address).replaceAll('%2C', ','), options))
addAPIProvider('', { resources: [window.location.origin], path: '/api/_icons/', ...limits })

/**
 * An icon of one of the collections that the archive offers (`tabler:file-zip`), fetched when it is first shown; until
 * then, and where it cannot be had, an empty box of its size. Hidden from assistive technology.
 */
export function ServedIcon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <span className={styles.box} style={{ width: size, height: size }} aria-hidden>
      <Icon icon={name} width={size} height={size} focusable={false} />
    </span>
  )
}
