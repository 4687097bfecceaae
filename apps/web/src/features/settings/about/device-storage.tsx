import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../shared/i18n/file-size.ts'
import styles from '../settings.module.css'

/** What the archive keeps on this device, as far as the browser tells. */
export function DeviceStorage() {
  const { t, i18n } = useTranslation('settings')
  const estimate = useStorageEstimate()
  if (estimate === undefined) return <p>{t('about.measuring')}</p>
  if (estimate?.usage === undefined) return <p>{t('about.notTold')}</p>
  const { usage, quota } = estimate
  return (
    <>
      <p className={styles.text}>{t('about.used', { size: fileSize(usage, i18n.language) })}</p>
      {quota ? (
        <p className={styles.text}>{t('about.quota', { size: fileSize(quota, i18n.language) })}</p>
      ) : null}
      <p className={styles.text}>{t('about.deviceText')}</p>
    </>
  )
}

/** Undefined while it is being measured; null where the browser does not say, as without https. */
function useStorageEstimate(): StorageEstimate | null | undefined {
  const [estimate, setEstimate] = useState<StorageEstimate | null>()
  useEffect(() => {
    let gone = false
    const settle = (found: StorageEstimate | null) => gone || setEstimate(found)
    // Typed as always there, but browsers leave it out of pages that do not come by https.
    const storage: StorageManager | undefined = navigator.storage
    if (storage) storage.estimate().then(settle, () => settle(null))
    else settle(null)
    return () => {
      gone = true
    }
  }, [])
  return estimate
}
