import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PasswordPrompt } from '../../features/account/public.ts'
import { OfflineNote } from '../../features/offline/public.ts'
import { useMay } from '../../shared/session/use-user.ts'
import { addSlot } from './add-slot.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './family-shell.module.css'
import { PageTransition } from './page-transition.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useDarkModeKey } from './use-dark-mode-key.ts'

/** The family layout: rail and top bar on a wide screen, a bar at the thumb on a narrow one, the page between them. */
export function FamilyShell() {
  const { t } = useTranslation('app')
  const [adding, add] = useDisclosure(false)
  const mayAdd = useMay('items:create')
  const { Dialog, Background } = addSlot
  const onAdd = Dialog && mayAdd ? add.open : undefined
  useDarkModeKey()

  return (
    <div className={styles.shell}>
      <Rail label={t('shell.mainNavigation')} />
      <TopBar onAdd={onAdd} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <OfflineNote />
        <PageTransition />
      </main>
      <BottomBar onAdd={onAdd} />
      {Dialog ? <Dialog opened={adding} onClose={add.close} /> : null}
      {Background ? <Background /> : null}
      <PasswordPrompt />
    </div>
  )
}
