import { useTranslation } from 'react-i18next'
import { Panel } from '../../../shared/ui/panel.tsx'
import { KeptOnDevice } from '../../offline/public.ts'
import { KeyList } from '../keys/key-list.tsx'
import styles from '../settings.module.css'
import { SettingsPage } from '../settings-page.tsx'
import { ColourChoices } from './colour-choices.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LookChoices } from './look-choices.tsx'
import { UnsavedNote } from './unsaved-note.tsx'

/** How the interface looks, moves and speaks; each choice holds at once and on the person's other devices. */
export function InterfacePage() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPage title={t('interface.title')} lead={t('interface.lead')}>
      <div className={styles.stack}>
        <UnsavedNote />
        <Panel title={t('interface.languageTitle')}>
          <LanguageChoice />
        </Panel>
        <Panel title={t('interface.lookTitle')}>
          <LookChoices />
        </Panel>
        <Panel title={t('interface.coloursTitle')}>
          <ColourChoices />
        </Panel>
        <Panel title={t('interface.keptTitle')} lead={t('interface.keptLead')}>
          <KeptOnDevice />
        </Panel>
        <Panel title={t('keys.title')} lead={t('keys.lead')}>
          <KeyList heading="h3" />
        </Panel>
      </div>
    </SettingsPage>
  )
}
