import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { selectOutdated } from '../../build/new-build.ts'
import { PwaCard } from '../pwa-card.tsx'
import { selectPwa, updateFailed, updateStarted } from '../pwa-slice.ts'
import { updateApp } from './update-app.ts'

/** Shows that there is a newer version, until the user starts the update. */
export function UpdateBanner() {
  const { t } = useTranslation('pwa')
  const dispatch = useDispatch()
  const { needRefresh, updating } = useSelector(selectPwa)
  const outdated = useSelector(selectOutdated)
  if (updating || !(needRefresh || outdated)) return null

  async function update() {
    dispatch(updateStarted())
    try {
      await updateApp({ resetCache: () => dispatch(api.util.resetApiState()) })
    } catch {
      dispatch(updateFailed())
      dispatch(toastShown({ title: t('update.failed'), intent: 'error' }))
    }
  }

  return (
    <PwaCard label={t('update.label')} title={t('update.title')} text={t('update.text')}>
      <Button onClick={() => void update()}>{t('update.update')}</Button>
    </PwaCard>
  )
}
