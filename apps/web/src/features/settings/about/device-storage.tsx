import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import styles from '../settings.module.css'

/** The storage that the application uses on this device, if the browser reports it. */
export function DeviceStorage() {
  const { t, i18n } = useTranslation('settings')
  const estimate = useStorageEstimate()
  if (estimate === undefined) return <p>{t('about.measuring')}</p>
  if (estimate?.usage === undefined) return <p>{t('about.notTold')}</p>
  const { usage, quota } = estimate
  return (
    <>
      <p className={styles.text}>{t('about.used', { size: formatFileSize(usage, i18n.language) })}</p>
      {quota ? (
        <p className={styles.text}>{t('about.quota', { size: formatFileSize(quota, i18n.language) })}</p>
      ) : null}
      <p className={styles.text}>{t('about.deviceText')}</p>
    </>
  )
}

/** Estimates the used storage: `undefined` while loading, null where the browser does not report it. */
function useStorageEstimate(): StorageEstimate | null | undefined {
  const [estimate, setEstimate] = useState<StorageEstimate | null>()
  useEffect(() => {
    let isUnmounted = false
    const update = (result: StorageEstimate | null) => isUnmounted || setEstimate(result)
    // TypeScript declares it as always defined, but browsers omit it without HTTPS.
    const storage: StorageManager | undefined = navigator.storage
    if (storage) storage.estimate().then(update, () => update(null))
    else update(null)
    return () => {
      isUnmounted = true
    }
  }, [])
  return estimate
}
