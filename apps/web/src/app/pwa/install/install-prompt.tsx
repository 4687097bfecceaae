import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { PwaCard } from '../pwa-card.tsx'
import { installConsumed, installDismissed, selectPwa } from '../pwa-slice.ts'
import { dismissInstall, promptInstall } from './install-event.ts'

/** Offers to install the application on the device. */
export function InstallPrompt() {
  const { t } = useTranslation('pwa')
  const dispatch = useDispatch()
  if (!useSelector(selectPwa).showInstallPrompt) return null

  async function install() {
    dispatch(installDismissed())
    try {
      if ((await promptInstall()) === 'accepted') {
        dispatch(toastShown({ title: t('install.done'), intent: 'success' }))
      }
    } catch {
      dispatch(toastShown({ title: t('install.failed'), message: t('install.manually'), intent: 'warning' }))
    } finally {
      dispatch(installConsumed())
    }
  }

  function dismiss() {
    dismissInstall()
    dispatch(installDismissed())
  }

  return (
    <PwaCard label={t('install.label')} title={t('install.title')} text={t('install.text')}>
      <Button variant="default" onClick={dismiss}>
        {t('install.notNow')}
      </Button>
      <Button onClick={() => void install()}>{t('install.install')}</Button>
    </PwaCard>
  )
}
