import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useViewAs } from './use-view-as.ts'
import styles from './view-banner.module.css'

/** Says as whom the archive is seen, and leads back. */
export function ViewBanner() {
  const { t } = useTranslation('users')
  const user = useUser()
  const showFailure = useFailureToast()
  const { end, isEnding } = useViewAs()
  const { view } = user ?? {}
  if (!user || !view) return null

  async function goBack(userId: string) {
    const error = await end(userId)
    if (error) showFailure(error)
  }

  return (
    <section className={styles.banner} data-screen-only aria-label={t('view.label')}>
      <Icon name="eye" size={20} />
      <p>{t('view.banner', { name: user.displayName })}</p>
      <Button
        variant="white"
        color="dark"
        size="compact-md"
        loading={isEnding}
        onClick={() => void goBack(view.userId)}
      >
        {t('view.end')}
      </Button>
    </section>
  )
}
