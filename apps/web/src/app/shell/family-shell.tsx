import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordPrompt } from '../../features/account/public.ts'
import { OfflineNote } from '../../features/offline/public.ts'
import { ShellPlayer } from '../../features/player/public.ts'
import { ShellRecorder } from '../../features/recorder/public.ts'
import { usePointingMode } from '../../features/site-texts/public.ts'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { useHasPermission, useUser } from '../../shared/session/use-user.ts'
import { addSlot } from './add-slot.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './family-shell.module.css'
import { PageTransition } from './page-transition.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useDarkModeKey } from './use-dark-mode-key.ts'

/** Only loaded while the archive is seen as another user. */
const ViewBanner = lazyOptional(
  async () => (await import('../../features/account/view/view-banner.tsx')).ViewBanner,
)

/** Only loaded while texts are chosen on the page to be changed. */
const PointingBar = lazyOptional(
  async () => (await import('../../features/site-texts/pointing/pointing-bar.tsx')).PointingBar,
)

/** The layout for signed-in users: rail and top bar on a wide screen, a bottom bar on a narrow one. */
export function FamilyShell() {
  const { t } = useTranslation('app')
  const [isAdding, add] = useDisclosure(false)
  const canAdd = useHasPermission('items:create')
  const { Dialog, Background } = addSlot
  const onAdd = Dialog && canAdd ? add.open : undefined
  const view = useUser()?.view
  const isPointing = usePointingMode() !== 'off'
  useDarkModeKey()

  return (
    <div className={styles.shell}>
      <Rail label={t('shell.mainNavigation')} />
      <TopBar onAdd={onAdd} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {view ? (
          <Suspense>
            <ViewBanner />
          </Suspense>
        ) : null}
        <OfflineNote />
        <PageTransition />
      </main>
      <BottomBar onAdd={onAdd} />
      {Dialog ? <Dialog opened={isAdding} onClose={add.close} /> : null}
      {Background ? <Background /> : null}
      <ShellPlayer />
      <ShellRecorder />
      <PasswordPrompt />
      {isPointing ? (
        <Suspense>
          <PointingBar />
        </Suspense>
      ) : null}
    </div>
  )
}
