import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { FollowedList } from '../../following/public.ts'
import { NotificationSettings } from '../../notification-settings/public.ts'
import { PinnedItems } from '../../offline/public.ts'
import { AnniversaryReminderField } from '../../planning/public.ts'
import { OwnSignIns } from '../../sign-ins/public.ts'
import styles from '../settings.module.css'
import { ShortcutList } from '../shortcuts/shortcut-list.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import { ColourChoices } from './colour-choices.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RegionChoice } from './region-choice.tsx'
import { UnsavedNote } from './unsaved-note.tsx'

/** The appearance settings; each choice is applied at once, and saved for the user's other devices. */
export function InterfacePage() {
  const { t } = useTranslation(['settings', 'planning'])
  return (
    <>
      <PageHeader lead={t('interface.lead')} />
      <div className={styles.stack}>
        <UnsavedNote />
        <Panel title={t('interface.languageTitle')}>
          <div className={styles.fields}>
            <LanguageChoice />
            <RegionChoice />
          </div>
        </Panel>
        <Panel title={t('interface.lookTitle')}>
          <AppearanceChoices />
        </Panel>
        <Panel title={t('interface.coloursTitle')}>
          <ColourChoices />
        </Panel>
        <NotificationSettings />
        <Panel title={t('planning:anniversaryReminder.title')} lead={t('planning:anniversaryReminder.lead')}>
          <AnniversaryReminderField />
        </Panel>
        <FollowedList />
        <Panel title={t('interface.keptTitle')} lead={t('interface.keptLead')}>
          <PinnedItems />
        </Panel>
        <OwnSignIns />
        <Panel title={t('keys.title')} lead={t('keys.lead')}>
          <ShortcutList heading="h3" />
        </Panel>
      </div>
    </>
  )
}
