import { _api, addAPIProvider, Icon } from '@iconify/react'
import styles from './served-icon.module.css'

/** Options of Iconify's API module: timeout of a request in milliseconds and maximum URL length. */
const limits = { timeout: 1500, maxURL: 500 }

// Icons come from the gateway only, never from Iconify's public API.
// Iconify limits the URL length assuming unencoded commas between the names, so they must not be encoded.
_api.setFetch((address, options) => fetch(String(address).replaceAll('%2C', ','), options))
addAPIProvider('', { resources: [window.location.origin], path: '/api/_icons/', ...limits })

/**
 * An icon of one of the collections that the gateway serves (`tabler:file-zip`), fetched when it is first shown. An
 * empty box of its size until it is loaded or if it is unavailable. Hidden from assistive technology.
 */
export function ServedIcon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <span className={styles.box} style={{ width: size, height: size }} aria-hidden>
      <Icon icon={name} width={size} height={size} focusable={false} />
    </span>
  )
}
