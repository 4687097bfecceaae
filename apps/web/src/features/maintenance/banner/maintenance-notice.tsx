import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from './maintenance-notice.module.css'

/** The text of the maintenance banner; it can be minimised to a chip that restores it. */
export function MaintenanceNotice({ message }: { message: string }) {
  const { t } = useTranslation('maintenance')
  const user = useUser()
  const isAdmin = user?.isAdmin ?? false
  const [isHidden, setIsHidden] = useState<boolean>()
  const chipButton = useRef<HTMLButtonElement>(null)
  const hideButton = useRef<HTMLButtonElement>(null)

  // The focus moves to the button that replaces the pressed one, but not on the first render.
  useEffect(() => {
    if (isHidden !== undefined) (isHidden ? chipButton : hideButton).current?.focus()
  }, [isHidden])

  if (isHidden) {
    return (
      <section
        className={styles.corner}
        data-screen-only
        data-above-bar={user !== null}
        aria-label={t('banner.label')}
      >
        <button
          ref={chipButton}
          type="button"
          className={styles.chip}
          aria-label={t('banner.show')}
          onClick={() => setIsHidden(false)}
        >
          <Icon name="tool" size={16} />
          <span translate="no">{chipText}</span>
        </button>
      </section>
    )
  }
  return (
    <section className={styles.banner} data-screen-only aria-label={t('banner.label')}>
      <Icon name="tool" />
      <div className={styles.body} role="status">
        <p className={styles.title}>{t(isAdmin ? 'banner.titleAdmin' : 'banner.title')}</p>
        {message ? <p className={styles.message}>{message}</p> : null}
        <p className={styles.check}>{t('banner.check')}</p>
      </div>
      {isAdmin ? <Link to={paths.maintenance.to()}>{t('banner.manage')}</Link> : null}
      <Button
        ref={hideButton}
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => setIsHidden(true)}
      >
        {t('banner.hide')}
      </Button>
    </section>
  )
}

/** Not translated: the specification gives this word (§4). */
const chipText = 'Maintenance'
