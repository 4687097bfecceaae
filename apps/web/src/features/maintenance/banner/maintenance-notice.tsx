import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from './maintenance-notice.module.css'

/** Says that the archive is being worked on; can be made a small chip, which brings it back. */
export function MaintenanceNotice({ message }: { message: string }) {
  const { t } = useTranslation('maintenance')
  const user = useUser()
  const isAdmin = user?.isAdmin ?? false
  const [hidden, setHidden] = useState<boolean>()
  const chip = useRef<HTMLButtonElement>(null)
  const hide = useRef<HTMLButtonElement>(null)

  // The focus goes on to what has taken the place of the pressed button; at first it stays where it is.
  useEffect(() => {
    if (hidden !== undefined) (hidden ? chip : hide).current?.focus()
  }, [hidden])

  if (hidden) {
    return (
      <section className={styles.corner} data-above-bar={user !== null} aria-label={t('banner.label')}>
        <button
          ref={chip}
          type="button"
          className={styles.chip}
          aria-label={t('banner.show')}
          onClick={() => setHidden(false)}
        >
          <Icon name="tool" size={16} />
          <span translate="no">{chipText}</span>
        </button>
      </section>
    )
  }
  return (
    <section className={styles.banner} aria-label={t('banner.label')}>
      <Icon name="tool" />
      <div className={styles.words} role="status">
        <p className={styles.title}>{t(isAdmin ? 'banner.titleAdmin' : 'banner.title')}</p>
        {message ? <p className={styles.message}>{message}</p> : null}
        <p className={styles.check}>{t('banner.check')}</p>
      </div>
      {isAdmin ? <Link to={paths.maintenance.to()}>{t('banner.manage')}</Link> : null}
      <Button ref={hide} variant="subtle" color="gray" size="compact-sm" onClick={() => setHidden(true)}>
        {t('banner.hide')}
      </Button>
    </section>
  )
}

/** The same word in every language. */
const chipText = 'Maintenance'
